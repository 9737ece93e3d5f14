// Serves a folder with express.static or sirv, as their documentation says for production.
import { createServer } from 'node:http'
import express from 'express'
import sirv from 'sirv'

const [kind, root, port] = process.argv.slice(2)
const handlers = {
  express: () => express().use(express.static(root)),
  sirv: () => sirv(root, { etag: true }),
}
createServer(handlers[kind]()).listen(Number(port), '127.0.0.1')
