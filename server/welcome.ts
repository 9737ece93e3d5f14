import type { RunningApp } from './app'

/** What a person reads in the terminal when the server has started. */
export function welcome({ address, firstLogin }: RunningApp): string {
  const lines = ['', `  The site:   ${address}`, `  The admin:  ${address}/login`]
  if (firstLogin) {
    lines.push(
      '',
      '  The first login, shown only this once:',
      `  Username:   ${firstLogin.username}`,
      `  Password:   ${firstLogin.password}`,
    )
  }
  return [...lines, ''].join('\n')
}
