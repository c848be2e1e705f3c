import type { Permission } from '#domain/running/permissions.ts'
import type { Command } from './command.ts'
import { replayWebhookCommand, testWebhookCommand, webhookLogCommand } from './webhook-log.ts'
import {
  changeWebhookCommand,
  makeWebhookCommand,
  removeWebhookCommand,
  renewWebhookSecretCommand,
  webhooksCommand,
} from './webhooks.ts'

/** Webhook commands of the operator's command line. */
export const webhookCommands: Record<string, { command: Command; needs: Permission }> = {
  webhooks: { command: webhooksCommand, needs: 'keys:read' },
  'webhook-log': { command: webhookLogCommand, needs: 'keys:read' },
  'make-webhook': { command: makeWebhookCommand, needs: 'keys:write' },
  'change-webhook': { command: changeWebhookCommand, needs: 'keys:write' },
  'renew-webhook-secret': { command: renewWebhookSecretCommand, needs: 'keys:write' },
  'test-webhook': { command: testWebhookCommand, needs: 'keys:write' },
  'replay-webhook': { command: replayWebhookCommand, needs: 'keys:write' },
  'remove-webhook': { command: removeWebhookCommand, needs: 'keys:write' },
}
