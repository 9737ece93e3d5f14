import type { RunningApp } from './app'

/** What a person reads in the terminal when the server has started. */
export function welcome({ address, firstLogin }: RunningApp): string {
  const lines = ['', `  The site:   ${address}`, `  The admin:  ${address}/login`]
  if (firstLogin?.password) {
    lines.push(
      '',
      '  The first login, shown only this once (you choose a password of your own with it):',
      `  Username:   ${firstLogin.username}`,
      `  Password:   ${firstLogin.password}`,
    )
  } else if (firstLogin) {
    lines.push('', `  The first login: ${firstLogin.username}, with the password in ADMIN_PASSWORD`)
  }
  return [...lines, ''].join('\n')
}
