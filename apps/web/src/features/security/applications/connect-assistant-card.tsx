import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CopyField } from '../../../kit/ui/inputs/copy-field.tsx';
import { Card } from '../card.tsx';
import classes from '../security.module.css';

/** Names of products are the same in every language. */
const assistants = {
  claude: 'Claude',
  chatGpt: 'ChatGPT',
  vsCode: 'VS Code',
  claudeCode: 'Claude Code',
} as const;

/** How to connect an AI assistant to the MCP server. */
export function ConnectAssistantCard() {
  const address = `${window.location.origin}/mcp`;
  const command = `claude mcp add --transport http pipewright ${address}`;
  return (
    <Card
      title={t`Connect an AI assistant`}
      text={t`Assistants that support the Model Context Protocol (MCP) can search, summarize and update your records. They show you each change before they make it, and you can undo it.`}
    >
      <div className={classes.form}>
        <CopyField label={t`Address of the MCP server`} value={address} />
        <dl className={classes.guides}>
          <dt>{assistants.claude}</dt>
          <dd>
            {t`Open Settings, then Connectors, and choose “Add custom connector”. Paste the address and follow the steps.`}
          </dd>
          <dt>{assistants.chatGpt}</dt>
          <dd>
            {t`Open Settings, then Apps & Connectors. Turn on developer mode under Advanced, choose Create, and paste the address.`}
          </dd>
          <dt>{assistants.vsCode}</dt>
          <dd>{t`Run the command “MCP: Add Server”, choose HTTP, and paste the address.`}</dd>
          <dt>{assistants.claudeCode}</dt>
          <dd>
            <code>{command}</code>
          </dd>
        </dl>
        <p className={classes.hint}>
          <Trans>
            The assistant then opens this site, where you choose the organization and allow the access. The
            server must be reachable from where the assistant runs.
          </Trans>
        </p>
      </div>
    </Card>
  );
}
