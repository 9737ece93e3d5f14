import { HtmlValidate } from 'html-validate'
import { auditedPaths } from './pages'

// What the standard says, without opinions on style: React writes some things its own way.
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Checks the HTML of every page against the standard; one line for each error. */
export async function auditMarkup(origin: string): Promise<string[]> {
  const lines: string[] = []
  for (const path of auditedPaths) {
    const html = await (await fetch(origin + path)).text()
    const report = await validator.validateString(html)
    for (const { line, column, ruleId, message } of report.results.flatMap((r) => r.messages)) {
      lines.push(`${path}:${line}:${column} ${ruleId}: ${message}`)
    }
  }
  return lines
}
