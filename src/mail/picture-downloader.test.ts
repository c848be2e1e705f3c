import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openPictureDownloader } from './picture-downloader.ts'
import { parseIpNetworks } from './public-ip-addresses.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

const own = parseIpNetworks(['127.0.0.0/8'])
const download = openPictureDownloader({ networks: own, timeoutMs: 1000 })

it('downloads a picture, also behind a redirect', async () => {
  const base = await serve((request, response) => {
    if (request.url === '/old.jpg') response.writeHead(302, { location: '/new.jpg' }).end()
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end('picture')
  })
  expect(await download(`${base}/old.jpg`)).toEqual({ file: Buffer.from('picture') })
})

it.each([
  'http://127.0.0.1:9/a.jpg',
  'http://169.254.169.254/meta',
  'https://[::1]/a.jpg',
  'file:///etc/passwd',
])('refuses %s, which is inside the house', async (address) => {
  const strict = openPictureDownloader({ networks: parseIpNetworks([]) })
  expect(await strict(address)).toEqual({ problem: 'inside' })
})

it('refuses a name that leads inside the house', async () => {
  const strict = openPictureDownloader({
    networks: parseIpNetworks([]),
    resolve: async () => ['10.0.0.7'],
  })
  expect(await strict('https://fotos.example/a.jpg')).toEqual({ problem: 'inside' })
})

it('checks the address of each redirect', async () => {
  const base = await serve((_, response) =>
    response.writeHead(302, { location: 'http://10.0.0.7/a.jpg' }).end(),
  )
  expect(await download(`${base}/a.jpg`)).toEqual({ problem: 'inside' })
})

it('ends redirects that go in circles', async () => {
  const base = await serve((_, response) => response.writeHead(302, { location: '/a.jpg' }).end())
  expect(await download(`${base}/a.jpg`)).toEqual({ problem: 'redirects' })
})

it.each([
  ['gone', 404],
  ['refused', 403],
])('says that a picture is %s after status %i', async (problem, status) => {
  const base = await serve((_, response) => response.writeHead(status).end())
  expect(await download(`${base}/a.jpg`)).toEqual({ problem })
})

it('refuses a page in place of a picture', async () => {
  const base = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
  )
  expect(await download(`${base}/a.jpg`)).toEqual({ problem: 'page' })
})

it('stops an endless picture at the size limit', async () => {
  const base = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' })
    const megabyte = Buffer.alloc(1024 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(megabyte));
    }
    response.on('drain', more)
    more()
  })
  const patient = openPictureDownloader({ networks: own })
  expect(await patient(`${base}/a.jpg`)).toEqual({ problem: 'too-large' })
})

it('gives up on a picture that comes too slowly', async () => {
  const base = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' })
    response.write('p')
  })
  expect(await download(`${base}/a.jpg`)).toEqual({ problem: 'slow' })
})
