import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bareSite, startTestApp } from '../../testing/test-app'

test('a clone of a site whose file was committed wrong shows its last good version', async () => {
  const app = await startTestApp({}, bareSite)
  const bio = path.join(app.siteDir, 'content/bio.md')
  for (const tagline of ['"not closed', '[neither', 'Régie']) {
    // The last is wrong by its encoding alone.
    const text = `---\nname: Wren\ntagline: ${tagline}\nshortBio: Short.\n---\n\nLong.\n`
    await writeFile(bio, text, 'latin1')
    await app.git('commit', '--quiet', '-m', 'A typo', 'content/bio.md')
  }
  const [user = ''] = await readdir(path.join(app.siteDir, 'content/users'))
  await app.close()
  await writeFile(path.join(app.siteDir, 'content/users', user), 'username: [\n')
  await rm(path.join(app.siteDir, '.callboard/cache'), { recursive: true, force: true })
  const again = await startTestApp({ SITE_DIR: app.siteDir })
  try {
    expect(again.site.store.read('bio')?.name).toBe('Wren Larkwood')
    expect((await again.call('GET', '/bio')).text).not.toContain('Your Name')
    expect(again.site.store.list('users').map(({ username }) => username)).toEqual(['ada'])
  } finally {
    await again.remove()
  }
})
