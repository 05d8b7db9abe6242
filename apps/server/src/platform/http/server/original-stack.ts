import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const builtFrame = /(file:\/\/\/[^\s()]+\/dist\/[^\s()/]+\.js):(\d+):(\d+)/g;

/**
 * The stack of an error with the files and lines of the sources, where the server runs as it was built. Node's own way
 * (`--enable-source-maps`) would keep tens of megabytes for it: here a map is read when an error is logged, and given back.
 */
export function originalStack(stack: string): string {
  return stack.replace(builtFrame, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin
      ? `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
      : place;
  });
}

/** Errors that follow each other share a map, until garbage is collected. */
const maps = new Map<string, WeakRef<SourceMap>>();

function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)?.deref();
  if (known) {
    return known;
  }
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    // A log without lines of sources is better than none.
    return undefined;
  }
}
