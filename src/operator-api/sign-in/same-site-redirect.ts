import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#domain/escape-html.ts'

/**
 * Redirects through an intermediate page (meta refresh), because after an HTTP redirect from
 * another site browsers would omit SameSite=Strict cookies.
 */
export function sendSameSiteRedirect(reply: FastifyReply, path: string) {
  const address = escapeHtml(path)
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Entrando · Mostrador</title>
<meta http-equiv="refresh" content="0; url=${address}">
</head>
<body><p><a href="${address}">Continuar al Mostrador</a></p></body>
</html>
`)
}
