/** A ZIP whose files are stored as they are: evidence is not to be changed on its way, and media do not get smaller. */
import { crc32 } from 'node:zlib';

export interface ZipFile {
  name: string;
  size: number;
  read(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

/** UTF-8 names; sizes and check stand behind each file, because they are known only then. */
const FLAGS = 0x0808;
/** 1 January 1980, where the times of ZIP begin: the case has better ones. */
const DAY = 0x0021;

/** @throws Error when a file is not as long as was said */
export async function* zipOf(files: Iterable<ZipFile> | AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const table: Buffer[] = [];
  let offset = 0;
  for await (const { name, size, read } of files) {
    const path = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    writeCommon(head, 4, 0, 0, path.length);
    yield head;
    yield path;
    let check = 0;
    let length = 0;
    for await (const part of await read()) {
      check = crc32(part, check);
      length += part.length;
      yield part;
    }
    if (length !== size) throw new Error(`${name} has ${length} bytes, not ${size}`);
    const behind = Buffer.alloc(16);
    behind.writeUInt32LE(0x08074b50, 0);
    behind.writeUInt32LE(check, 4);
    behind.writeUInt32LE(size, 8);
    behind.writeUInt32LE(size, 12);
    yield behind;
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    writeCommon(entry, 6, check, size, path.length);
    entry.writeUInt32LE(offset, 42);
    table.push(entry, path);
    offset += 30 + path.length + size + 16;
  }
  const listed = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(table.length / 2, 8);
  end.writeUInt16LE(table.length / 2, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  yield listed;
  yield end;
}

function writeCommon(to: Buffer, at: number, check: number, size: number, named: number): void {
  to.writeUInt16LE(20, at);
  to.writeUInt16LE(FLAGS, at + 2);
  to.writeUInt16LE(0, at + 4);
  to.writeUInt16LE(0, at + 6);
  to.writeUInt16LE(DAY, at + 8);
  to.writeUInt32LE(check, at + 10);
  to.writeUInt32LE(size, at + 14);
  to.writeUInt32LE(size, at + 18);
  to.writeUInt16LE(named, at + 22);
}
