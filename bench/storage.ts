// What every store of pictures must do, on two S3 servers: npm run prove:storage
// The one that the tests always use, and OpenStack Swift from Debian:
// apt-get install swift-proxy swift-account swift-container swift-object
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import type { S3BucketConnection } from '#persistence/catalogue/bucket-client.ts'
import { createBucketClient } from '#persistence/catalogue/bucket-client.ts'

const contract = [
  'src/persistence/catalogue/s3-picture-store.test.ts',
  'src/operator/move-files-between-storages.test.ts',
]

function runContract(name: string, bucket?: S3BucketConnection): boolean {
  console.log(`\n── ${name}`)
  const task = ['scripts/launch.mjs', 'test:unit', '--project', 'server', ...contract]
  const env = { ...process.env, ...(bucket && { TEST_BUCKET: JSON.stringify(bucket) }) }
  return spawnSync(process.execPath, task, { stdio: 'inherit', env }).status === 0
}

/** Swift with S3 protocol, single copy, in a private folder. */
async function startSwift() {
  if (!existsSync('/usr/bin/swift-proxy-server') || !existsSync('/etc/swift/swift.conf')) {
    throw new Error(
      'Hace falta: apt-get install swift-proxy swift-account swift-container swift-object',
    )
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'tianguis-swift-'))
  mkdirSync(path.join(folder, 'disk'))
  chownSync(path.join(folder, 'disk'), process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  const ports = await freePorts(4)
  const [proxy = 0, ...stores] = ports
  const common = `user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
log_level = ERROR
workers = 1
bind_ip = 127.0.0.1
`
  const kinds = ['account', 'container', 'object']
  for (const [index, kind] of kinds.entries()) {
    const ring = (...words: string[]) => {
      const { status, stderr } = spawnSync('swift-ring-builder', [`${kind}.builder`, ...words], {
        cwd: folder,
      })
      // 1 is a warning: there is one disk
      if (status !== 0 && status !== 1) throw new Error(String(stderr))
    }
    ring('create', '4', '1', '1')
    ring('add', `r1z1-127.0.0.1:${stores[index]}/disk`, '1')
    ring('rebalance')
    writeFileSync(
      path.join(folder, `${kind}.conf`),
      `[DEFAULT]
${common}bind_port = ${stores[index]}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
    )
  }
  writeFileSync(
    path.join(folder, 'proxy.conf'),
    `[DEFAULT]
${common}bind_port = ${proxy}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = false
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_shop_keeper = clave .admin
[filter:copy]
use = egg:swift#copy
`,
  )
  const servers = [...kinds, 'proxy'].map((kind) =>
    spawn(`swift-${kind}-server`, [path.join(folder, `${kind}.conf`)], { stdio: 'ignore' }),
  )
  const address: S3BucketConnection = {
    endpoint: `http://127.0.0.1:${proxy}`,
    bucket: 'tienda',
    prefix: '',
    region: 'us-east-1',
    style: 'path',
    accessKey: 'shop:keeper',
    secretKey: 'clave',
  }
  function close() {
    for (const server of servers) server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; ; tries += 1) {
    try {
      const calls = createBucketClient(address)
      calls.close(await calls.call('PUT', ''))
      return { address, close }
    } catch (error) {
      if (tries < 60) await sleep(500)
      else {
        close()
        throw error
      }
    }
  }
}

const first = runContract('s3rver (npm)')
const swift = await startSwift()
try {
  const second = runContract('OpenStack Swift (Debian)', swift.address)
  process.exitCode = first && second ? 0 : 1
} finally {
  swift.close()
}
