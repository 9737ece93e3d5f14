import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../../../server/testing/free-port'
import type { Bench } from '../bench'
import { besides } from '../besides'
import type { Target } from '../load'
import { peersDir } from '../peers'
import { startNginx, untilAnswers } from '../peers/nginx'
import type { Group } from '../row'
import type { BenchServer } from '../server'
import { wholePicture } from '../sites'

const unit = '×' as const
const capped =
  'the client, which shares the two cores, caps all of them: only their CPU tells them apart'

/** Pictures beside the same files from other servers. */
export const pictures: Group = {
  id: 'pictures',
  isShort: false,
  rows: [
    {
      id: 'pictures-original',
      name: 'Originals of 487 KB answered a second ÷ nginx',
      unit,
      goal: { is: 'at least', value: 0.5 },
      limit: `reading files through Node, where nginx has the kernel send them; ${capped}`,
    },
    {
      id: 'pictures-variant',
      name: 'Sizes of about 80 KB ÷ nginx',
      unit,
      goal: { is: 'at least', value: 0.4 },
      limit: `building a request and an answer in Node; ${capped}`,
    },
  ],
  async measure(bench) {
    bench.say('Asking for pictures')
    const { server } = await bench.serve({ stories: 20 })
    const root = bench.work.path('pictures')
    await mkdir(root)
    const original = (await server.call('GET', `/uploads/${wholePicture}`)).body
    await writeFile(path.join(root, 'original.jpg'), original)
    const size = await middleSize(server)
    await writeFile(path.join(root, 'size.jpg'), size.body)
    const nginx = await startNginx(bench.work, root)
    const others = [
      ['nginx', nginx],
      ['express.static', await staticServer(bench, 'express', root)],
      ['sirv', await staticServer(bench, 'sirv', root)],
    ] as const
    const compare = (url: string, file: string) => {
      const peers = others.map(([name, one]) => {
        const target = one && { url: `${one.address}/${file}`, group: one.group }
        return [name, target] as const
      })
      const ours: Target = { url: server.address + url, group: server.group }
      return besides(bench, ours, peers, 'identity')
    }
    const figures = {
      'pictures-original': await compare(`/uploads/${wholePicture}`, 'original.jpg'),
      'pictures-variant': await compare(size.url, 'size.jpg'),
    }
    await server.end()
    return figures
  },
}

async function staticServer(bench: Bench, kind: 'express' | 'sirv', root: string) {
  const port = await freePort()
  const program = path.join(peersDir, 'static-server.mjs')
  const child = bench.work.start(process.execPath, [program, kind, root, `${port}`], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const address = `http://127.0.0.1:${port}`
  await untilAnswers(address)
  return { address, group: child.pid ?? 0 }
}

/** That size of the whole picture which comes nearest to 80 KB; no other picture is as wide. */
async function middleSize(server: BenchServer) {
  await server.untilIdle({ alone: true })
  const html = (await server.call('GET', '/photos')).body.toString()
  const urls = new Set(html.match(/\/uploads\/variants\/\w+-(?:640|960|1280|1920)\.\w+/g))
  const found: { url: string; body: Buffer }[] = []
  for (const url of urls) found.push({ url, body: (await server.call('GET', url)).body })
  const away = ({ body }: { body: Buffer }) => Math.abs(body.length - 80_000)
  const [nearest] = found.toSorted((a, b) => away(a) - away(b))
  if (!nearest) throw new Error(`/photos shows no size of ${wholePicture}`)
  return nearest
}
