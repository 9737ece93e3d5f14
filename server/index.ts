const development = process.argv.includes('--dev')
// React and vike look at this while they are loaded, so it is set before anything is.
process.env.NODE_ENV = development ? 'development' : 'production'

const { readConfig } = await import('./config')
const { createLog } = await import('./log')
const { startApp } = await import('./app')
const { welcome } = await import('./welcome')

try {
  const config = readConfig()
  const running = await startApp(config, createLog(config.logLevel), development)
  console.log(welcome(running))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  console.error(`Callboard could not start.\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

export {}
