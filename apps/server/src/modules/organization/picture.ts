export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/** The type of a file by its content; undefined for everything but a PNG or a JPEG. */
export function readPicture(bytes: Buffer): Picture | undefined {
  return readPng(bytes) ?? readJpeg(bytes);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The signature, then a chunk with the size; the last chunk is empty and called IEND. */
function readPng(bytes: Buffer): Picture | undefined {
  const isWhole =
    bytes.length >= 45 &&
    bytes.subarray(0, 8).equals(pngSignature) &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND';
  return isWhole
    ? { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;
}

/** The segments that begin a frame; 0xc4, 0xc8 and 0xcc between them are tables. */
const tables = [0xc4, 0xc8, 0xcc];
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !tables.includes(marker);

/** Segments with their lengths, until one begins a frame and contains the size. */
function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) {
    return undefined;
  }
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
