// LemonLDAP::NG from Debian's packages, unpacked into a private folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const packages = [
  'liblemonldap-ng-portal-perl',
  'libio-string-perl',
  'libstring-random-perl',
  'starman',
]
const patienceMs = 60_000

export class NotDebian extends Error {
  override name = 'NotDebian'
}

type Options = { port: number; clientId: string; shopUrl: string }

/** Starts the portal with demo accounts; `msmith` has an unverified e-mail. */
export async function startLemonldap({ port, clientId, shopUrl }: Options) {
  if (!['apt-get', 'dpkg-deb', 'perl'].every((tool) => existsSync(`/usr/bin/${tool}`))) {
    throw new NotDebian(
      'Esta prueba saca LemonLDAP::NG de los paquetes de Debian: necesita apt-get, dpkg-deb y perl.',
    )
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-lemonldap-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  let server: ChildProcess | undefined

  async function stop() {
    if (server?.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
  }
  async function close() {
    await stop()
    await remove()
  }

  try {
    const files = path.join(folder, 'files')
    await unpack(path.join(folder, 'packages'), files)
    await configure(folder, files, { port, clientId, shopUrl })
    server = await listen(folder, files, port)
  } catch (error) {
    await close()
    throw error
  }
  return { issuer: `http://localhost:${port}/`, stop, close }
}

async function unpack(archives: string, files: string) {
  await mkdir(path.join(archives, 'partial'), { recursive: true })
  const options = [
    `Dir::Cache::archives=${archives}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=root',
    'APT::Get::ReInstall=1',
  ].flatMap((option) => ['-o', option])
  const download = ['install', '-y', '--download-only', '--no-install-recommends', ...packages]
  // its own temporary files, too, so that it works without root
  const env = { ...process.env, TMPDIR: archives }
  await run('apt-get', [...options, ...download], { env }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new NotDebian(`apt-get no dio los paquetes; quizá falta «apt-get update».\n${why}`)
  })
  for (const name of await readdir(archives)) {
    if (name.endsWith('.deb')) await run('dpkg-deb', ['-x', path.join(archives, name), files])
  }
}

async function configure(folder: string, files: string, options: Options) {
  const at = (...names: string[]) => path.join(folder, ...names)
  const portal = path.join(files, 'usr/share/lemonldap-ng/portal')
  for (const name of ['conf', 'sessions/lock', 'lasting/lock', 'cache']) {
    await mkdir(at(name), { recursive: true })
  }
  await writeFile(at('conf/lmConf-1.json'), JSON.stringify(configuration(folder, options)))
  await writeFile(
    at('lemonldap-ng.ini'),
    `[all]
logLevel = warn
logger = Lemonldap::NG::Common::Logger::Std
[configuration]
type = File
dirName = ${at('conf')}
localStorage = Cache::FileCache
localStorageOptions = {'namespace' => 'conf', 'cache_root' => '${at('cache')}'}
[portal]
staticPrefix = /static
templateDir = ${portal}/templates
languages = es, en
`,
  )
  const scripts = [path.join(files, 'usr/share/javascript'), '/usr/share/javascript']
  await writeFile(
    at('portal.psgi'),
    `use Plack::Builder;
use Lemonldap::NG::Portal::Main;
builder {
  enable 'Static', path => sub { s!^/static/!/! }, root => '${portal}/htdocs/static', pass_through => 1;
${scripts.map((root) => `  enable 'Static', path => sub { s!^/javascript/!/! }, root => '${root}', pass_through => 1;`).join('\n')}
  Lemonldap::NG::Portal::Main->run({});
};
`,
  )
}

/** Its keys as the manual of LemonLDAP::NG names them. */
function configuration(folder: string, { port, clientId, shopUrl }: Options) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const sessionsIn = (name: string) => ({
    Directory: path.join(folder, name),
    LockDirectory: path.join(folder, name, 'lock'),
  })
  return {
    cfgNum: 1,
    cfgDate: 1,
    portal: `http://localhost:${port}/`,
    domain: 'localhost',
    securedCookie: 0,
    key: 'a key of this proof',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    // its own drawing of captchas needs ImageMagick; none is shown
    captcha: '::Main::Menu',
    portalDisplayRegister: 0,
    portalDisplayResetPassword: 0,
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: sessionsIn('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: sessionsIn('lasting'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { namespace: 'sessions', cache_root: path.join(folder, 'cache') },
    demoExportedVars: { cn: 'cn', uid: 'uid', mail: 'mail' },
    macros: { verified: "$uid eq 'msmith' ? 0 : 1" },
    locationRules: {},
    exportedHeaders: {},
    issuerDBOpenIDConnectActivation: 1,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'proof-1',
    oidcRPMetaDataOptions: {
      shop: {
        oidcRPMetaDataOptionsClientID: clientId,
        oidcRPMetaDataOptionsDisplayName: 'Tianguis',
        oidcRPMetaDataOptionsPublic: 1,
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
        oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsAccessTokenJWT: 1,
        oidcRPMetaDataOptionsAccessTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsAccessTokenClaims: 1,
        oidcRPMetaDataOptionsAdditionalAudiences: `${shopUrl}/api`,
        oidcRPMetaDataOptionsRedirectUris: `${shopUrl}/callback ${shopUrl}/callback/silent`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${shopUrl}/customer/login?salida=1`,
      },
    },
    oidcRPMetaDataExportedVars: {
      shop: { email: 'mail', email_verified: 'verified;bool;auto', name: 'cn' },
    },
  }
}

async function listen(folder: string, files: string, port: number): Promise<ChildProcess> {
  const { stdout: native } = await run('perl', ['-MConfig', '-e', 'print $Config{vendorarch}'])
  const libraries = ['/usr/share/perl5', native].map((name) => path.join(files, name))
  const starman = path.join(files, 'usr/bin/starman')
  const where = ['--host', 'localhost', '--port', `${port}`]
  let said = ''
  const server = spawn('perl', [starman, '--workers', '3', ...where, 'portal.psgi'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PERL5LIB: libraries.join(':'),
      LLNG_DEFAULTCONFFILE: path.join(folder, 'lemonldap-ng.ini'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (said += part))
  const until = performance.now() + patienceMs
  while (!(await answers(`http://localhost:${port}/.well-known/openid-configuration`))) {
    if (server.exitCode !== null || performance.now() > until) {
      server.kill('SIGTERM')
      throw new Error(`LemonLDAP::NG no arrancó:\n${said.slice(0, 2000)}`)
    }
    await sleep(200)
  }
  return server
}

async function answers(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(5000)
  const reply = await fetch(address, { signal }).catch(() => undefined)
  return reply?.ok ?? false
}
