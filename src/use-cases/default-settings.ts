import { IsObject, type TSchema } from 'typebox'
import { getAnnotations } from '#catalogue-import/settings/setting-schemas.ts'
import { SettingsFile, type SettingsFileValues } from '#catalogue-import/shop-settings-file.ts'

/**
 * Settings without a default, because only the operators know the values; features that need them stay off until set.
 */
type OwnSetting = 'support' | 'seller' | 'shipping'

/** Default settings: they are valid for every shop and promise nothing to shoppers. */
export const defaultSettings: Omit<SettingsFileValues, OwnSetting> = getDefaults(
  SettingsFile.properties,
)

function getDefaults(schemas: Readonly<Record<string, TSchema>>) {
  const defaults = Object.entries(schemas).map(([name, schema]): unknown[] => [
    name,
    getDefault(schema),
  ])
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined))
}

/** Default of a setting: its own, or that of the values in it. */
function getDefault(schema: TSchema): unknown {
  const { default: own } = getAnnotations(schema)
  if (own !== undefined || !IsObject(schema)) return own
  const defaults = getDefaults(schema.properties)
  return Object.keys(defaults).length > 0 ? defaults : undefined
}

/** Default product carousels of the home page. */
export const defaultHomeCarousels = {
  reels: ['tabletas', 'portatiles', 'smarth-home', 'software', 'almacenamiento', 'games'],
  titles: {
    offers: 'Ofertas que terminan pronto',
    refurbished: 'Reacondicionados',
    featured: 'Productos destacados',
    new: 'Novedades',
    tabletas: 'Tabletas',
    portatiles: 'Portátiles',
    'smarth-home': 'Casa inteligente',
    software: 'Software',
    almacenamiento: 'Almacenamiento',
    games: 'Videojuegos',
  },
}
