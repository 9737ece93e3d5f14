import path from 'node:path'
import { productDir } from '../../../server/files/product-dir'
import type { Bench } from '../bench'
import { median, readable } from '../numbers'
import { generators } from '../peers/rebuild'
import type { Figure, Group } from '../row'

const limit = 'loading the program, and React with what vike does around each page'

/** The whole site as plain files beside other programs that write such. */
export const exports: Group = {
  id: 'exports',
  isShort: false,
  rows: [
    {
      id: 'export-eleventy',
      name: "Export of 1,000 posts ÷ Eleventy's build",
      unit: '×',
      goal: { is: 'at most', value: 0.8 },
      limit,
    },
    {
      id: 'export-hugo',
      name: "The same ÷ Hugo's",
      unit: '×',
      goal: { is: 'at most', value: 3 },
      limit,
    },
  ],
  async measure(bench) {
    bench.say('Exporting')
    const { server, siteDir } = await bench.serve({ stories: 1000 })
    await server.untilIdle({ alone: true })
    await server.end()
    const others = await generators(bench.work, path.join(siteDir, 'content/news'))
    const took: Record<string, number[]> = { own: [] }
    for (let turn = 0; turn < bench.times(3, 1); turn += 1) {
      took.own?.push(await exportOnce(bench, siteDir))
      for (const { name, rebuild } of others) {
        if (name !== 'Astro') (took[name] ??= []).push(await rebuild())
      }
    }
    const own = median(took.own ?? [])
    const beside = (name: string): Figure => {
      const theirs = took[name]
      if (!theirs) return { value: undefined, beside: `${name} is not installed` }
      const value = own / median(theirs)
      return { value, beside: `${readable(own / 1000)} and ${readable(median(theirs) / 1000)} s` }
    }
    return { 'export-eleventy': beside('Eleventy'), 'export-hugo': beside('Hugo') }
  },
}

async function exportOnce(bench: Bench, siteDir: string): Promise<number> {
  const args = ['dist/program/export.js', '--out', bench.work.path('out')]
  const begin = performance.now()
  const env = { ...process.env, SITE_DIR: siteDir, NODE_ENV: 'production' }
  await bench.work.run(process.execPath, args, { cwd: productDir, env })
  return performance.now() - begin
}
