import path from 'node:path'
import { expect, test } from 'vitest'
import type { ServerEvent } from '../../src/schema/api'
import { plain } from '../media/pictures/test-pictures'
import { takeInHandEdits } from '../services/save/take-in'
import { testApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

const app = testApp()

interface Image {
  id: string
  filename: string
}

/** The pictures that open screens heard of while something was done; an empty list is all of them. */
async function heardDuring(task: () => Promise<void>): Promise<string[][]> {
  const heard: string[][] = []
  const listen = (event: ServerEvent) => {
    if (event.type !== 'content') return
    const ofPictures = event.changed.filter(({ kind }) => kind === 'images')
    for (const { ids } of ofPictures) heard.push(ids)
  }
  app.site.events.on('event', listen)
  await task()
  await expect.poll(() => heard).not.toEqual([])
  app.site.events.off('event', listen)
  return heard
}

test('a picture that a save wrote is no edit from outside, and one that was put in its place is', async () => {
  let image: Image | undefined
  const uploading = async () => {
    const fields = { category: 'production', alt: 'A lantern' }
    const answer = await uploadPicture(app, await plain(64, 48).jpeg().toBuffer(), fields)
    image = answer.json<Image>()
    // As the watcher tells of what we wrote ourselves.
    await takeInHandEdits(app.site, [`media/${image.filename}`, `content/images/${image.id}.yaml`])
  }
  expect(await heardDuring(uploading)).toEqual([[image?.id]])

  const file = `media/${image?.filename}`
  const replacing = async () => {
    await plain(60, 50).jpeg().toFile(path.join(app.siteDir, file))
    await takeInHandEdits(app.site, [file])
  }
  expect(await heardDuring(replacing)).toContainEqual([])
  expect(app.site.media.size(image?.filename ?? '')).toEqual({ width: 60, height: 50 })

  const deleting = async () => {
    await app.asAdmin('DELETE', `/api/images/${image?.id}`)
    await takeInHandEdits(app.site, [file])
  }
  expect(await heardDuring(deleting)).toEqual([[image?.id]])
})
