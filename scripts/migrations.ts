/** `record` adds new migrations to the record of landed ones; `check` rejects changes to recorded ones. */
import { readFile, writeFile } from 'node:fs/promises';
import {
  addNewMigrations,
  type Checksums,
  findMigrationMistakes,
} from '../apps/server/src/platform/database/schema/landed-migrations.ts';
import { migrationFolder, readMigrations } from '../apps/server/src/platform/database/schema/schema-files.ts';

const file = new URL('checksums.json', migrationFolder);
const migrations = await readMigrations();
let recorded = JSON.parse(await readFile(file, 'utf8')) as Checksums;
if (process.argv[2] === 'record') {
  recorded = addNewMigrations(migrations, recorded);
  await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`);
}
for (const mistake of findMigrationMistakes(migrations, recorded)) {
  console.error(mistake);
  process.exitCode = 1;
}
