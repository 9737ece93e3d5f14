import { contentSecurityPolicy } from './content-security-policy'
import { inlineScriptHashes } from './inline-script-hashes'
import type { ServedFile } from './page-cache'
import type { RenderedPage } from './renderer'

/** A rendered page as it is served, with the policy that allows its own inline scripts. */
export function pageFile({ html, status }: RenderedPage): ServedFile {
  return {
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    status: status === 200 ? undefined : status,
    headers: { 'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes(html)) },
  }
}

/** Stands for a page that cannot be rendered and never was. */
export const brokenPage = pageFile({
  status: 500,
  html: '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>This page is out of order</title><h1>This page is out of order</h1><p>Please try again later, or go to the <a href="/">home page</a>.</p></html>',
})
