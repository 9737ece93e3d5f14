import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../server/testing/free-port'
import { installed } from '../peers'
import type { Workplace } from '../workplace'

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export interface Nginx {
  address: string
  group: number
  /** Which it takes of files that were compressed before. */
  encodings: readonly string[]
}

/** Serves a folder with nginx as it is meant for static files; undefined where there is no nginx. */
export async function startNginx(work: Workplace, root: string): Promise<Nginx | undefined> {
  const program = installed('nginx')
  if (!program) return undefined
  const [dir, port] = [work.path('nginx'), await freePort()]
  await mkdir(dir)
  const hasBrotli = existsSync(brotliModule)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
    daemon off;
    worker_processes 1;
    pid ${dir}/pid;
    error_log ${dir}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    ${hasBrotli ? `load_module ${brotliModule};` : ''}
    events { worker_connections 1024; }
    http {
      include /etc/nginx/mime.types;
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      open_file_cache max=1000;
      gzip_static on;
      ${hasBrotli ? 'brotli_static on;' : ''}
      ${folders.map((name) => `${name}_temp_path ${dir}/${name};`).join('\n')}
      server { listen 127.0.0.1:${port}; root ${root}; }
    }`
  await writeFile(path.join(dir, 'nginx.conf'), config)
  const child = work.start(program, ['-p', dir, '-c', 'nginx.conf'], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await untilAnswers(address)
  return { address, group: child.pid ?? 0, encodings: hasBrotli ? ['br', 'gzip'] : ['gzip'] }
}

/** Waits until something answers at an address, half a minute at most. */
export async function untilAnswers(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await fetch(address).catch(() => undefined)) return
    await wait(50)
  }
  throw new Error(`Nothing answers at ${address}`)
}
