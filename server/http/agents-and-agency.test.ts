import { describe, expect, test } from 'vitest'
import { expectRefused, lastCommit, siteState } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp()

interface Agent {
  id: string
  agencyName: string
  displayOrder: number
  createdAt: string
  updatedAt: string
}

const agent = {
  name: 'Nell Ash',
  email: 'nell@northlight.example',
  phone: '+1 212-555-0199',
  department: 'Theater',
}

const agency = {
  agencyName: 'Northlight Talent',
  agencyAddress: '14 Lantern Row',
  agencyPhone: '+1 212-555-0140',
  agencyUrl: 'https://northlight.example',
  agencyLogoUrl: '/uploads/northlight-talent-logo.png',
}

async function create(fields: object = {}) {
  return (await app.asAdmin('POST', '/api/agents', { ...agent, ...fields })).json<Agent>()
}

const missing = 'Please fill in all required fields'

describe('an agent', () => {
  test('is created with the agency’s name, active and behind all others unless told', async () => {
    const created = await app.asAdmin('POST', '/api/agents', agent)
    expect(created.status).toBe(201)
    expect(created.json()).toMatchObject({
      ...agent,
      agencyName: 'Northlight Talent',
      isActive: true,
      displayOrder: 5,
    })
    expect(await lastCommit(app)).toMatchObject({
      author: 'ada <ada@callboard.invalid>',
      subject: 'agents: add "Nell Ash"',
      paths: ['A content/agents/nell-ash.yaml'],
    })
    expect((await app.call('GET', '/contact')).text).toContain('Nell Ash')
    expect((await create({ agencyName: 'Elsewhere' })).agencyName).toBe('Elsewhere')
  })

  test.each([
    ['3', 3],
    [' 12 of 20', 12],
    [-2, -2],
    ['first', 0],
    ['', 0],
    [null, 0],
    [{}, 0],
    ['1e999', 1],
    ['99999999999999999999', 0],
  ])('parses the display order %j as %i', async (displayOrder, expected) => {
    expect((await create({ displayOrder })).displayOrder).toBe(expected)
  })

  test.each([
    ['name', ' ', missing],
    ['email', '', missing],
    ['phone', undefined, missing],
    ['department', '', missing],
    ['department', undefined, missing],
    [
      'department',
      'Catering',
      'Choose a department from the list: Commercial & Print, Theatrical & Voice Over, Theater, General Representation',
    ],
    ['email', 'nell at northlight', 'Enter an email address such as name@example.com'],
    ['email', 'a@b.example\nBcc: c@d.example', 'Enter an email address such as name@example.com'],
    ['isActive', 'yes', 'Send this as true or false'],
  ])('is refused with %s %j', async (field, value, message) => {
    const body = { ...agent, [field]: value }
    const error = await expectRefused(
      app,
      400,
      () => app.asAdmin('PUT', '/api/agents/margot-ellery', body),
      () => app.asAdmin('POST', '/api/agents', body),
    )
    expect(error).toMatchObject({ message, issues: [{ path: field }] })
  })

  test('says when it was updated, and only then', async () => {
    const { id, createdAt, updatedAt } = await create({ displayOrder: 7, isActive: false })
    expect(createdAt).toBe(updatedAt)
    const state = await siteState(app)
    const same = await app.asAdmin('PUT', `/api/agents/${id}`, {
      ...agent,
      updatedAt: '2001-01-01',
    })
    expect(same.json()).toMatchObject({ updatedAt, displayOrder: 7, isActive: false })
    expect(await siteState(app)).toEqual(state)
    const changed = await app.asAdmin('PUT', `/api/agents/${id}`, { ...agent, phone: '1' })
    const { updatedAt: later, ...rest } = changed.json<Agent>()
    expect(Date.parse(later)).toBeGreaterThan(Date.parse(updatedAt))
    expect(rest).toMatchObject({ createdAt, phone: '1', displayOrder: 7, isActive: false })
    expect((await lastCommit(app)).trailers).toContain('Fields: phone')
  })

  test('that is inactive is shown to admins only', async () => {
    await create({ name: 'Quiet Person', isActive: false })
    expect((await app.asAdmin('GET', '/api/agents')).text).toContain('Quiet Person')
    expect((await app.call('GET', '/api/agents/active')).text).not.toContain('Quiet Person')
    expect((await app.call('GET', '/contact')).text).not.toContain('Quiet Person')
    expect((await app.call('GET', '/api/agents')).status).toBe(401)
  })

  test('is deleted by one commit, and then unknown', async () => {
    const { id } = await create({ name: 'Soon Gone' })
    expect((await app.asAdmin('DELETE', `/api/agents/${id}`)).status).toBe(200)
    expect((await lastCommit(app)).paths).toEqual([`D content/agents/${id}.yaml`])
    await expectRefused(
      app,
      404,
      () => app.asAdmin('DELETE', `/api/agents/${id}`),
      () => app.asAdmin('PUT', `/api/agents/${id}`, agent),
    )
  })
})

describe('the agency', () => {
  test('is changed by one commit, keeps what is not sent and drops what is not its own', async () => {
    const body = { agencyName: agency.agencyName, agencyPhone: '5', id: 'x', updatedAt: 'x' }
    const answer = await app.asAdmin('PUT', '/api/agency-info', body)
    expect(answer.json()).toMatchObject({ id: 'agency', agencyPhone: '5' })
    expect(answer.json()).toMatchObject({ agencyUrl: agency.agencyUrl })
    expect(answer.json()).not.toHaveProperty('updatedAt')
    expect(await lastCommit(app)).toMatchObject({
      subject: 'agency: update Phone Number',
      paths: ['M content/agency.yaml'],
    })
    const state = await siteState(app)
    expect((await app.asAdmin('PUT', '/api/agency-info', body)).status).toBe(200)
    expect(await siteState(app)).toEqual(state)
  })

  test.each([
    ['agencyName', '', 'Agency name is required'],
    ['agencyUrl', 'javascript:alert(1)', 'https://'],
    ['agencyUrl', ' JaVaScript:alert(1)', 'https://'],
    ['agencyUrl', 'data:text/html,x', 'https://'],
    ['agencyUrl', '//evil.example', 'https://'],
    ['agencyUrl', 'northlight.example', 'https://'],
    ['agencyLogoUrl', 'javascript:alert(1)', 'uploaded file'],
    ['agencyLogoUrl', 'https://evil.example/logo.png', 'uploaded file'],
    ['agencyLogoUrl', '/uploads/../content/bio.md', 'uploaded file'],
    ['agencyLogoUrl', '/uploads/nothing.png', 'there is no image "nothing.png"'],
    ['agencyAddress', 'x'.repeat(60_000), 'Keep this under 50000 characters'],
  ])('is refused with %s %s', async (field, value, message) => {
    const body = { ...agency, [field]: value }
    const error = await expectRefused(app, 400, () => app.asAdmin('PUT', '/api/agency-info', body))
    expect(error.message).toContain(message)
  })

  test('names new agents after itself', async () => {
    await app.asAdmin('PUT', '/api/agency-info', { ...agency, agencyName: 'New Name' })
    expect((await create({ agencyName: ' ' })).agencyName).toBe('New Name')
  })
})
