import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { programAuthor } from '../../git/commit/commit'
import { testApp } from '../../testing/test-app'
import { save } from './save'

const app = testApp()

test('one file that is to become two is refused, and nothing is written', async () => {
  const file = 'content/bio.md'
  const read = () => readFile(path.join(app.siteDir, file), 'utf8')
  const before = await read()
  const touched = { kind: 'bio', id: '', title: 'bio', action: 'update', fields: [] } as const
  const making = (...contents: string[]) =>
    app.site.writer.run(() =>
      save(app.site, {
        author: programAuthor,
        touched: [touched],
        files: contents.map((content) => ({ path: file, content })),
      }),
    )
  await expect(making(`${before}One`, `${before}Two`)).rejects.toThrow(`makes two of ${file}`)
  expect([await read(), await app.git('status', '--porcelain')]).toEqual([before, ''])
  await making(`${before}One`, `${before}One`)
  expect(await read()).toBe(`${before}One`)
})
