import { describe, expect, test } from 'vitest'
import { noise, plain } from '../media/pictures/test-pictures'
import { expectRefused, siteState } from '../testing/site-state'
import { testApp } from '../testing/test-app'
import { uploadForm, uploadPicture } from '../testing/upload'

const app = testApp()

const details = { category: 'headshots', alt: 'A face in profile' }

function upload(bytes: Uint8Array, fields: object = {}, name?: string) {
  return uploadPicture(app, bytes, { ...details, ...fields }, name)
}

describe('what is refused and leaves nothing behind', () => {
  const missing = (what: string) =>
    `Missing information: Please select a file, category, and provide alt text. Still missing: ${what}.`

  test.each([
    [{ category: '' }, missing('the category')],
    [{ alt: '  ' }, missing('the alt text')],
    [{ category: 'holidays' }, 'Choose one of the categories'],
    [{ targetSize: 'huge' }, 'Choose one of original, hero, default, mobile'],
    [{ productionId: 'no-such-play' }, 'there is no production "no-such-play"'],
    [{ productionId: '../bio' }, 'Choose an existing entry'],
    [{ title: 'x'.repeat(301) }, 'Keep this under 300 characters'],
    [{ description: '舞'.repeat(50_001) }, 'Keep this under 50000 characters'],
  ])('an upload with %j', async (fields, message) => {
    const bytes = await plain(8, 8).jpeg().toBuffer()
    const error = await expectRefused(app, 400, () => upload(bytes, fields))
    expect(error.message).toContain(message)
  })

  test('an upload without a file', async () => {
    const form = new FormData()
    form.set('category', 'headshots')
    form.set('alt', 'Alt')
    const send = () => app.asAdmin('POST', '/api/images/upload', form)
    expect((await expectRefused(app, 400, send)).message).toBe(missing('the file'))
  })

  test('files that are no pictures', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
    const script = '<!doctype html><script>alert(1)</script>'
    const files = ['', 'hello', svg, `<?xml version="1.0"?>${svg}`, script, '%PDF-1.7\n', 'GIF89a']
    for (const text of files) {
      const before = await siteState(app)
      const answer = await upload(Buffer.from(text), {}, 'picture.jpg')
      expect([400, 415]).toContain(answer.status)
      expect(answer.json().message).toMatch(/^This (?:file|picture) is/)
      expect(await siteState(app)).toEqual(before)
    }
    const error = await expectRefused(app, 415, () => upload(Buffer.from(svg), {}, 'logo.svg'))
    expect(error.message).toContain('Choose a JPEG, PNG, HEIC, WebP, AVIF, TIFF or GIF')
  })

  test('a truncated picture', async () => {
    const whole = await noise(200, 200).jpeg().toBuffer()
    const error = await expectRefused(app, 400, () => upload(whole.subarray(0, whole.length / 2)))
    expect(error.message).toContain('damaged or incomplete')
  })

  test('a decompression bomb', async () => {
    const bomb = await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const error = await expectRefused(app, 413, () => upload(bomb))
    expect(error.message).toContain('more than 80 million pixels')
  })

  test('a file of more than 40 MB', async () => {
    const error = await expectRefused(app, 413, () => upload(Buffer.alloc(40 * 1024 * 1024 + 1)))
    expect(error.message).toContain('Pictures may have 40 MB')
  })

  test('what is sent without a sign-in', async () => {
    const form = uploadForm(Buffer.from('x'))
    await expectRefused(
      app,
      401,
      () => app.call('POST', '/api/images/upload', { body: form }),
      () => app.call('PUT', '/api/images/windfall-orchard', { body: { alt: 'x' } }),
      () => app.call('DELETE', '/api/images/windfall-orchard'),
    )
  })

  test('an image without alt text or one that is not there', async () => {
    const change = (id: string, body: object) => () => app.asAdmin('PUT', `/api/images/${id}`, body)
    const error = await expectRefused(app, 400, change('windfall-orchard', { alt: ' ' }))
    expect(error.message).toBe('Alt text is required')
    const ids = ['nothing', '..%2Fnews%2Fx', 'windfall-orchard.yaml']
    await expectRefused(app, 404, ...ids.map((id) => change(id, { title: 'x' })))
    await expectRefused(
      app,
      404,
      ...ids.map((id) => () => app.asAdmin('DELETE', `/api/images/${id}`)),
    )
    await expectRefused(app, 404, ...ids.map((id) => () => app.asAdmin('GET', `/api/images/${id}`)))
  })
})

test('a picture that is refused keeps none that comes after it without its sizes', async () => {
  app.makeVariants()
  expect((await upload(Buffer.from('no picture'))).status).toBe(415)
  const bytes = await plain(700, 400).jpeg().toBuffer()
  const { filename } = (await upload(bytes)).json<{ filename: string }>()
  const sizes = () => app.site.media.info(filename)?.variants.length
  await expect.poll(sizes).toBeGreaterThan(0)
})
