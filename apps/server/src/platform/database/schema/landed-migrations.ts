import { checksumOf, type Migration } from './schema-files.ts';

/** The checksums of the migrations that have landed, by name: `apps/server/migrations/checksums.json`. */
export type Checksums = Readonly<Record<string, string>>;

/** Mistakes in the migrations, each as a sentence that says what to do. */
export function findMigrationMistakes(migrations: readonly Migration[], recorded: Checksums): string[] {
  const texts = new Map(migrations.map(migration => [migration.name, migration]));
  const landed = Object.entries(recorded).flatMap(([name, checksum]) => {
    const migration = texts.get(name);
    if (!migration) {
      return [`${name} was renamed or removed after it landed. Put it back, and write a new migration.`];
    }
    return checksumOf(migration) === checksum
      ? []
      : [`${name} was changed after it landed. Put its text back, and write a new migration.`];
  });
  const unrecorded = migrations
    .filter(({ name }) => !(name in recorded))
    .map(({ name }) => `${name} is new and not recorded. Run: npm run -s migrations:record`);
  return [...landed, ...unrecorded];
}

/** Adds the new migrations to the record. Existing entries are never replaced. */
export function addNewMigrations(migrations: readonly Migration[], recorded: Checksums): Checksums {
  const added = migrations.filter(({ name }) => !(name in recorded));
  const all = { ...recorded, ...Object.fromEntries(added.map(each => [each.name, checksumOf(each)])) };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}
