import { t } from '@lingui/core/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import classes from '../automations.module.css';
import type { ReceivedNode } from './received-leaves.ts';

interface BodyTreeProps {
  readonly nodes: readonly ReceivedNode[];
  readonly label: string;
  /** The fields that can still be filled. Without any the tree is only shown. */
  readonly fields?: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose?: (field: string, path: string) => void;
}

/** A received body as a tree. Each value opens the list of fields that it can fill. */
export function BodyTree({ nodes, label, fields = [], onChoose }: BodyTreeProps) {
  return (
    <ul className={classes.tree} aria-label={label}>
      {nodes.map(node => (
        <li key={node.path}>
          {node.value === undefined ? (
            <>
              <span className={classes.treeKey}>{node.key}</span>
              <BodyTree
                nodes={node.children}
                label={node.path}
                fields={fields}
                {...(onChoose && { onChoose })}
              />
            </>
          ) : onChoose && fields.length > 0 ? (
            <Menu position="bottom-start">
              <Menu.Target>
                <UnstyledButton className={classes.treeValue}>
                  <Leaf node={node} />
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown className={classes.mergeMenu}>
                <Menu.Label>{t`Fill a field`}</Menu.Label>
                {fields.map(field => (
                  <Menu.Item key={field.value} onClick={() => onChoose(field.value, node.path)}>
                    {field.label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : (
            <Leaf node={node} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Leaf({ node }: { node: ReceivedNode }) {
  return (
    <>
      <span className={classes.treeKey}>{node.key}</span>{' '}
      <span className={classes.treeText}>{node.value || '–'}</span>
    </>
  );
}
