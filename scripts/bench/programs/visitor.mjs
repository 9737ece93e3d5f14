// Asks for a page so many times a second, whether or not the last was answered, until its input
// closes and all is answered; then says how many milliseconds the answers took.
import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { clearInterval, setInterval } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'

const [url, perSecond] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const times = []
const failures = []
let waiting = 0

function visit(begin = performance.now()) {
  waiting += 1
  const request = get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200) failures.push(`answered ${answer.statusCode}`)
    answer.resume().on('end', () => {
      waiting -= 1
      times.push(performance.now() - begin)
    })
  })
  request.on('error', (error) => {
    waiting -= 1
    // A connection may be closed, being idle, at the moment it is used again: browsers ask once more.
    if (request.reusedSocket && error.code === 'ECONNRESET') visit(begin)
    else failures.push(error.message)
  })
}

const timer = setInterval(visit, 1000 / Number(perSecond), undefined)
process.stdin.resume().on('end', async () => {
  clearInterval(timer)
  for (let tries = 0; waiting > 0 && tries < 300; tries += 1) await wait(100)
  const said = { times, failures: waiting > 0 ? [...failures, 'no answer'] : failures }
  // To exit drops what the pipe had no room for.
  process.stdout.write(JSON.stringify(said), () => process.exit())
})
