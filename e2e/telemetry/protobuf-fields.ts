/** A field of a message in Protocol Buffers' wire format: its number, and a number or bytes. */
export interface Field {
  number: number;
  value: bigint | Buffer;
}

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** The fields of a message, in order (protobuf.dev/programming-guides/encoding). Fixed numbers are given as their bytes. */
export function* fieldsOf(message: Buffer): Generator<Field> {
  for (let at = 0; at < message.length; ) {
    const [tag, afterTag] = varint(message, at);
    const number = Number(tag >> 3n);
    const type = Number(tag & 7n);
    if (type === VARINT) {
      const [value, after] = varint(message, afterTag);
      at = after;
      yield { number, value };
      continue;
    }
    const [length, start] = lengthOf(type, message, afterTag);
    at = start + length;
    if (at > message.length) throw new Error('The message is cut.');
    yield { number, value: message.subarray(start, at) };
  }
}

function lengthOf(type: number, message: Buffer, at: number): [length: number, start: number] {
  if (type === FIXED64) return [8, at];
  if (type === FIXED32) return [4, at];
  if (type !== BYTES) throw new Error(`There is no wire type ${type}.`);
  const [length, start] = varint(message, at);
  return [Number(length), start];
}

function varint(message: Buffer, from: number): [value: bigint, next: number] {
  let value = 0n;
  for (let at = from, shift = 0n; at < message.length; at += 1, shift += 7n) {
    const byte = message[at] ?? 0;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return [value, at + 1];
  }
  throw new Error('The message is cut.');
}
