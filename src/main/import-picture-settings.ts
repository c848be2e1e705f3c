import type { EnvironmentReader } from './read-environment.ts'
import { readIpNetworks } from './webhook-settings.ts'

/** Descriptions of the settings of imported pictures, shown by `--help`. */
export const importPictureSettingHelpTexts = {
  IMPORT_PICTURE_NETWORKS:
    'redes propias de las que también se bajan las fotos de una importación, separadas por comas: 10.1.2.0/24; por omisión ninguna',
} as const

type Name = keyof typeof importPictureSettingHelpTexts

export function readImportPictureSettings(read: EnvironmentReader<Name>) {
  return { networks: readIpNetworks(read, 'IMPORT_PICTURE_NETWORKS') }
}
