import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { S3BucketConnection } from '#persistence/catalogue/bucket-client.ts'
import type { EnvironmentReader as ReaderOf } from './read-environment.ts'

/** File storage location: a local folder or an S3 bucket. */
export type StorageLocation = { folder: string } | { bucket: S3BucketConnection }

type StorageSettings = {
  current: StorageLocation
  /** former storage while files are being moved */
  former: StorageLocation | undefined
}

export const storageSettingHelpTexts = {
  STORAGE_URL:
    'dónde están los archivos: file:///carpeta, o s3://cubo/prefijo?endpoint=https://…&region=…; por omisión la carpeta storage de los datos',
  STORAGE_ACCESS_KEY: 'nombre de la clave de ese cubo',
  STORAGE_SECRET_KEY: 'la clave de ese cubo',
  STORAGE_URL_FORMER:
    'dónde estaban los archivos; de ahí se lee lo que aún falta mientras move-files los pasa',
  STORAGE_ACCESS_KEY_FORMER: 'nombre de la clave de aquel cubo; por omisión STORAGE_ACCESS_KEY',
  STORAGE_SECRET_KEY_FORMER: 'la clave de aquel cubo; por omisión STORAGE_SECRET_KEY',
} as const

type Reader = ReaderOf<keyof typeof storageSettingHelpTexts | 'SHOP_DATA_DIR'>
type UrlName = 'STORAGE_URL' | 'STORAGE_URL_FORMER'

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixName = /^(?:[a-z0-9][a-z0-9_-]*\/)*$/i

/** Reads the path of the data folder. */
export function readDataFolderPath(read: ReaderOf<'SHOP_DATA_DIR'>): string {
  return read.text('SHOP_DATA_DIR') ?? 'var'
}

export function readStorageSettings(read: Reader): StorageSettings {
  const current = readAddress(read, 'STORAGE_URL', {
    accessKey: read.text('STORAGE_ACCESS_KEY'),
    secretKey: read.text('STORAGE_SECRET_KEY'),
  })
  const former = readAddress(read, 'STORAGE_URL_FORMER', {
    accessKey: read.text('STORAGE_ACCESS_KEY_FORMER') ?? read.text('STORAGE_ACCESS_KEY'),
    secretKey: read.text('STORAGE_SECRET_KEY_FORMER') ?? read.text('STORAGE_SECRET_KEY'),
  })
  const folder = path.join(readDataFolderPath(read), 'storage')
  return { current: current ?? { folder }, former }
}

type Keys = Partial<Record<'accessKey' | 'secretKey', string | undefined>>

function readAddress(read: Reader, name: UrlName, keys: Keys): StorageLocation | undefined {
  const address = read.url(name, ['file:', 's3:'])
  if (address === undefined) return undefined
  const url = new URL(address)
  if (url.protocol === 'file:') return { folder: fileURLToPath(url) }
  const { hostname: bucket, searchParams } = url
  const prefix = `${url.pathname.replace(/^\/|\/$/g, '')}/`.replace(/^\/$/, '')
  const region = searchParams.get('region') ?? 'us-east-1'
  const given = searchParams.get('endpoint')
  const endpoint = originOf(given ?? `https://s3.${region}.amazonaws.com`)
  const style = searchParams.get('style') ?? (given === null ? 'host' : 'path')
  const complain = (what: string) => read.complain(name, what)
  if (!bucketName.test(bucket)) complain(`nombra «${bucket}», que no puede ser un cubo`)
  if (!prefixName.test(prefix)) complain('lleva un prefijo con signos que no son letras ni números')
  if (url.username) complain('no lleva claves: van en STORAGE_ACCESS_KEY y STORAGE_SECRET_KEY')
  if (endpoint === null) complain('lleva un endpoint que no es https://servidor, sin ruta')
  if (style !== 'path' && style !== 'host') complain('lleva un style que no es path ni host')
  if (given === null && !searchParams.has('region')) {
    complain('no dice dónde está el cubo: agrega ?endpoint=https://… o ?region=…')
  }
  const unknown = [...searchParams.keys()].filter((key) => !known.has(key))
  if (unknown.length > 0) complain(`lleva ${unknown.join(', ')}, que no se conoce`)
  const { accessKey, secretKey } = keys
  if (accessKey === undefined) missing(read, name, 'STORAGE_ACCESS_KEY')
  if (secretKey === undefined) missing(read, name, 'STORAGE_SECRET_KEY')
  return {
    bucket: {
      endpoint: endpoint ?? '',
      bucket,
      prefix,
      region,
      style: style === 'host' ? 'host' : 'path',
      accessKey: accessKey ?? '',
      secretKey: secretKey ?? '',
    },
  }
}

const known = new Set(['endpoint', 'region', 'style'])

function missing(read: Reader, url: UrlName, key: 'STORAGE_ACCESS_KEY' | 'STORAGE_SECRET_KEY') {
  read.missing(
    url === 'STORAGE_URL' ? key : `${key}_FORMER`,
    `indica con qué se abre el cubo de ${url}`,
  )
}

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin, pathname, search } = new URL(address)
  const isServer = ['https:', 'http:'].includes(protocol) && pathname === '/' && search === ''
  return isServer ? origin : null
}
