import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from './config'
import { listen } from './listen'

test.each(['no-such-name.invalid', 'localhost:3000', 'http://localhost'])(
  'says in words that no address is found for %s',
  async (HOST) => {
    const config = readConfig({ HOST, PORT: '0', SITE_URL: 'https://wren.example' })
    await expect(listen(createServer(), config)).rejects.toThrow(
      `HOST is ${HOST}, for which no address is found.`,
    )
  },
)
