import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { relative } from 'node:path';
import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import ts from 'typescript';
import {
  type EntityLabel,
  entityMessages,
  labelPlaceholders,
  type SentenceGroup,
} from '../../apps/web/src/kit/records/screens/texts/entity-sentences.ts';
import type { AnyResource } from '../../packages/contract/src/define-resource.ts';

const sentences = 'apps/web/src/kit/records/screens/texts/entity-sentences.ts';
const features = 'apps/web/src/features';

/** The parts of an entity's screens that its texts depend on. */
interface DeclaredEntity {
  readonly constant: string;
  /** The name that the declaration imports the resource by. */
  readonly resource: string;
  /** The file of the contract that it is imported from. */
  readonly file: string;
  readonly label: EntityLabel;
  readonly isWorkspace: boolean;
  /** The sentences that it replaces by its own. */
  readonly ownTexts: readonly string[];
  readonly hasSection: boolean;
}

/** Sentences for objects that organizations name themselves. Translations keep the placeholders. */
const organizationGroups: readonly SentenceGroup[] = [
  'every',
  'updatable',
  'workspace',
  'related',
  'imported',
];

/** The sentences of every entity, as whole texts that can be translated: made from the label that its screens declare. */
export const entityTexts: ExtractorType = {
  match: filename => relative(process.cwd(), filename) === sentences,
  async extract(filename, _code, found) {
    const index = readFileSync(`${features}/index.ts`, 'utf8');
    const imported = importedIn(index);
    const messages = new Set<string>();
    for await (const file of glob(`${features}/**/*.ts`)) {
      for (const entity of findEntities(file, readFileSync(file, 'utf8'))) {
        const groups = await groupsOf(entity, imported.includes(entity.constant));
        for (const [name, message] of entityMessages(entity.label, groups)) {
          if (!entity.ownTexts.includes(name)) {
            messages.add(message);
          }
        }
      }
    }
    for (const message of entityMessages(labelPlaceholders, organizationGroups).values()) {
      messages.add(message);
    }
    for (const message of messages) {
      found({ id: generateMessageId(message), message, origin: [filename, 1] });
    }
  },
};

/** The screens of the entities that have an import page, in however many lists and lines the index names them. */
export function importedIn(index: string): readonly string[] {
  return [...index.matchAll(/\[([^\]]*)\]\.map\(\s*defineImportPage,?\s*\)/g)].flatMap(([, names = '']) =>
    names.split(/[\s,]+/).filter(Boolean),
  );
}

/** The entities whose screens a file declares. */
export function findEntities(filename: string, code: string): readonly DeclaredEntity[] {
  if (!/define(Screens|Workspace)\(/.test(code)) {
    return [];
  }
  const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true);
  const found: DeclaredEntity[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer)) {
      const { expression, arguments: given } = node.initializer;
      const [resource, declaration] = given;
      const isWorkspace = expression.getText() === 'defineWorkspace';
      const isEntity = isWorkspace || expression.getText() === 'defineScreens';
      if (isEntity && resource && declaration && ts.isObjectLiteralExpression(declaration)) {
        found.push({
          constant: node.name.getText(),
          resource: resource.getText(),
          file: /@pipewright\/contract\/resources\/(.+)'/.exec(code)?.[1] ?? '',
          label: labelOf(declaration),
          isWorkspace,
          ownTexts: namesIn(propertyOf(declaration, 'texts')),
          hasSection: propertyOf(declaration, 'section') !== undefined,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

async function groupsOf(entity: DeclaredEntity, isImported: boolean): Promise<readonly SentenceGroup[]> {
  const resource = await readResource(entity);
  const isActive = resource.canBeInactive;
  const needs: Readonly<Record<SentenceGroup, boolean>> = {
    every: true,
    updatable: isActive || entity.isWorkspace,
    active: isActive,
    ordered: resource.canBeReordered,
    workspace: entity.isWorkspace,
    // Master data, which an index lists by sections, has no record pages.
    related: !entity.hasSection,
    merged: resource.canBeMerged,
    imported: isImported,
  };
  return (Object.keys(needs) as readonly SentenceGroup[]).filter(group => needs[group]);
}

/** The resource that a declaration names, from the contract's file that it imports it from. */
async function readResource({ resource, file }: DeclaredEntity): Promise<AnyResource> {
  const contract: Readonly<Record<string, AnyResource>> = await import(
    new URL(`../../packages/contract/src/resources/${file}`, import.meta.url).href
  );
  const found = contract[resource];
  if (!found) {
    throw new Error(`${file} has no resource ${resource}.`);
  }
  return found;
}

function labelOf(declaration: ts.ObjectLiteralExpression): EntityLabel {
  const label = propertyOf(declaration, 'label');
  const texts = label && ts.isArrayLiteralExpression(label) ? label.elements.filter(ts.isStringLiteral) : [];
  const [one, many] = texts;
  if (!one || !many) {
    throw new Error(`Not two literals: ${label?.getText()}`);
  }
  return [one.text, many.text];
}

function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = object.properties.find(each => each.name?.getText() === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function namesIn(object: ts.Expression | undefined): readonly string[] {
  return object && ts.isObjectLiteralExpression(object)
    ? object.properties.flatMap(({ name }) => (name ? [name.getText()] : []))
    : [];
}
