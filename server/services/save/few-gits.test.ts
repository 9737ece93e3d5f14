import { expect, test } from 'vitest'
import { notingGit } from '../../git/test-site'
import { editByHand } from '../../testing/edits'
import { testApp } from '../../testing/test-app'

const app = testApp()

test('saves that find nothing odd start no git, nor does what looks for edits by hand', async () => {
  const saveStory = (title: string) => {
    const content = { title, story: ['It began.'] }
    return app.asAdmin('POST', '/api/cms-content', { type: 'story', content })
  }
  expect((await saveStory('First')).status).toBe(200)
  await app.site.background.idle()
  const asked = await notingGit()
  for (const title of ['Second', 'Third']) expect((await saveStory(title)).status).toBe(200)
  // By the time that this is seen, of which git keeps the text, what was saved has been looked at.
  await editByHand(app.siteDir, 'content/bio.md', 'tagline', 'By hand')
  await expect.poll(() => app.site.store.read('bio')?.tagline).toBe('By hand')
  expect(await asked()).toEqual(['hash-object'])
})
