import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { installed, peer } from '../peers'
import type { Workplace } from '../workplace'

const posts = 'posts'
const listTitle = 'All posts'

/** A program that writes a whole site anew, such as after an edit. */
export interface Generator {
  name: 'Hugo' | 'Eleventy' | 'Astro'
  /** Changes a post and builds; gives the milliseconds of the build. */
  rebuild(): Promise<number>
}

/** Sites with the same posts for each generator that is here: a list of all, and a page for each. */
export async function generators(work: Workplace, newsDir: string): Promise<Generator[]> {
  const hugo = installed('hugo')
  const all = [eleventy(work, newsDir), astro(work, newsDir)]
  return Promise.all(hugo ? [hugoSite(work, newsDir, hugo), ...all] : all)
}

async function lay(dir: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true })
    await writeFile(path.join(dir, name), text)
  }
}

interface Plan {
  name: Generator['name']
  dir: string
  postsDir: string
  command: string
  args: string[]
}

function generator(work: Workplace, { name, dir, postsDir, command, args }: Plan): Generator {
  const file = path.join(postsDir, 'edited.md')
  let edits = 0
  return {
    name,
    async rebuild() {
      edits += 1
      const text = `---\nheadline: Edit ${edits}\ndate: '2026-11-01'\n---\n\nEdited ${edits}.\n`
      await writeFile(file, text)
      const begin = performance.now()
      const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
      await work.run(command, args, { cwd: dir, env })
      return performance.now() - begin
    },
  }
}

async function hugoSite(work: Workplace, newsDir: string, command: string): Promise<Generator> {
  const dir = work.path('hugo')
  const postsDir = path.join(dir, 'content', posts)
  await lay(dir, {
    'config.toml': `baseURL = "http://localhost/"\ntitle = "${listTitle}"\ndisableKinds = ["taxonomy", "term", "RSS"]\n`,
    'layouts/index.html': `<!doctype html><h1>${listTitle}</h1>{{ range site.RegularPages }}<article><h2><a href="{{ .RelPermalink }}">{{ .Params.headline }}</a></h2>{{ .Content }}</article>{{ end }}`,
    'layouts/_default/list.html': '<!doctype html>',
    'layouts/_default/single.html':
      '<!doctype html><h1>{{ .Params.headline }}</h1><time>{{ .Params.date }}</time>{{ .Content }}',
  })
  await cp(newsDir, postsDir, { recursive: true })
  return generator(work, { name: 'Hugo', dir, postsDir, command, args: ['--quiet'] })
}

async function eleventy(work: Workplace, newsDir: string): Promise<Generator> {
  const dir = work.path('eleventy')
  const postsDir = path.join(dir, posts)
  await cp(newsDir, postsDir, { recursive: true })
  await lay(dir, {
    'package.json': '{ "type": "module" }',
    [`${posts}/${posts}.json`]: `{ "tags": "${posts}", "layout": "post.njk" }`,
    '_includes/post.njk':
      '<!doctype html><h1>{{ headline }}</h1><time>{{ date }}</time>{{ content | safe }}',
    'index.njk': `<!doctype html><h1>${listTitle}</h1>{% for post in collections.${posts} %}<article><h2><a href="{{ post.url }}">{{ post.data.headline }}</a></h2>{{ post.templateContent | safe }}</article>{% endfor %}`,
  })
  const args = [peer('@11ty/eleventy/cmd.cjs'), '--quiet']
  return generator(work, { name: 'Eleventy', dir, postsDir, command: process.execPath, args })
}

async function astro(work: Workplace, newsDir: string): Promise<Generator> {
  const dir = work.path('astro')
  const postsDir = path.join(dir, 'src', posts)
  await cp(newsDir, postsDir, { recursive: true })
  const collection = "const posts = await getCollection('posts')"
  await lay(dir, {
    'package.json': '{ "type": "module" }',
    'astro.config.mjs': "export default { cacheDir: './.cache' }",
    'src/content.config.js': `import { defineCollection } from 'astro:content'\nimport { glob } from 'astro/loaders'\nexport const collections = { posts: defineCollection({ loader: glob({ pattern: '*.md', base: './src/${posts}' }) }) }\n`,
    'src/pages/index.astro': `---\nimport { getCollection, render } from 'astro:content'\n${collection}\nconst all = await Promise.all(posts.map(async (post) => ({ post, ...(await render(post)) })))\n---\n<h1>${listTitle}</h1>{all.map(({ post, Content }) => <article><h2><a href={'/posts/' + post.id}>{post.data.headline}</a></h2><Content /></article>)}`,
    'src/pages/posts/[id].astro': `---\nimport { getCollection, render } from 'astro:content'\nexport async function getStaticPaths() {\n  ${collection}\n  return posts.map((post) => ({ params: { id: post.id }, props: { post } }))\n}\nconst { post } = Astro.props\nconst { Content } = await render(post)\n---\n<h1>{post.data.headline}</h1><time>{post.data.date}</time><Content />`,
  })
  // Astro looks for itself from the site's folder.
  await symlink(path.dirname(peer('astro')), path.join(dir, 'node_modules'))
  const { bin } = JSON.parse(await readFile(peer('astro/package.json'), 'utf8')) as {
    bin: { astro: string }
  }
  const args = [path.join(peer('astro'), bin.astro), 'build', '--silent']
  return generator(work, { name: 'Astro', dir, postsDir, command: process.execPath, args })
}
