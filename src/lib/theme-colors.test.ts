import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { themeColors } from './theme-colors'

test('what is told without a stylesheet are the theme’s own colours', async () => {
  const theme = await readFile('src/styles/theme.css', 'utf8')
  for (const color of Object.values(themeColors)) expect(theme).toContain(color)
})
