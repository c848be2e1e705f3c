import type { EnvironmentReader } from './read-environment.ts'
import { readIpNetworks } from './webhook-settings.ts'

/** Descriptions of the settings for AI shopping agents, shown by `--help`. */
export const shoppingAgentSettingHelpTexts = {
  AGENT_NETWORKS:
    'redes propias donde también se leen, y por http, los perfiles de asistentes que compran, separadas por comas; por omisión ninguna',
} as const

type Name = keyof typeof shoppingAgentSettingHelpTexts

export function readShoppingAgentSettings(read: EnvironmentReader<Name>) {
  return { networks: readIpNetworks(read, 'AGENT_NETWORKS') }
}
