const development = process.argv.includes('--dev')
// React and vike look at this while they are loaded, so it is set before anything is.
process.env.NODE_ENV = development ? 'development' : 'production'

// A log that nobody reads must not keep the site from being served, nor a terminal that is closed from
// ending in order.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

const { readConfig } = await import('./config')
const { createLog } = await import('./log')
const { startApp } = await import('./app')
const { onEnd } = await import('./ending')
const { giveBackAtRest } = await import('./at-rest')
const { welcome } = await import('./welcome')
const { inWords } = await import('./errors')

try {
  const config = readConfig()
  const starting = startApp(config, createLog(config.logLevel), development)
  // Also what is only starting ends in order.
  onEnd(() => {
    starting
      .then((running) => running.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  })
  console.log(welcome(await starting))
  if (!development) giveBackAtRest()
} catch (error) {
  console.error(`Callboard could not start.\n${inWords(error)}`)
  process.exit(1)
}

export {}
