import { z } from 'zod';

export const installationFormat = 'pipewright-installation-1';

/** The first file of a backup of the whole installation. */
export const installationManifest = z.strictObject({
  format: z.literal(installationFormat),
  product: z.literal('Pipewright'),
  madeAtUtc: z.iso.datetime(),
  /** The target database must have run exactly these. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.record(
    z.string(),
    z.strictObject({ bytes: z.int().min(0), sha256: z.string(), columns: z.array(z.string()) }),
  ),
});
export type InstallationManifest = z.infer<typeof installationManifest>;
