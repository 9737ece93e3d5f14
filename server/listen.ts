import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import type { Config } from './config'
import { errorCode } from './files/paths'

const reasons: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. End that one, or set PORT to another number.`,
  EACCES: ({ port }) =>
    `Port ${port} is not for every program. Set PORT to a number from 1024 on, such as 3000.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is no address of this computer.`,
  ENOTFOUND: noSuchName,
  EAI_AGAIN: noSuchName,
}

function noSuchName({ host }: Config): string {
  return (
    `HOST is ${host}, for which no address is found. Give one of this computer's, such as 0.0.0.0 ` +
    'for all of them, or leave HOST out, to be reached from this computer alone.'
  )
}

/**
 * Lets a server listen where the configuration says, and answers the address. Throws an Error in words
 * where it cannot.
 */
export async function listen(server: Server, config: Config): Promise<string> {
  const { port, host } = config
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    const reason = reasons[errorCode(error)]?.(config)
    throw reason ? new Error(reason, { cause: error }) : error
  })
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${boundPort}`
}

/**
 * Has requests wait, so that a server can listen before it is ready to answer.
 * @returns lets them be answered from then on, first those that wait
 */
export function holdRequests(server: Server): (answer: RequestListener) => void {
  const waiting: Parameters<RequestListener>[] = []
  const hold: RequestListener = (...request) => waiting.push(request)
  server.on('request', hold)
  return (answer) => {
    server.off('request', hold)
    server.on('request', answer)
    for (const request of waiting) answer(...request)
  }
}
