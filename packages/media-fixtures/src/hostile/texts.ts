/** Files that refer to others, and files that are no media at all. */
import { gzipSync } from 'node:zlib';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { type HostileCase, text } from './case.ts';

const reference = (name: string, file: string, content: string): HostileCase => ({
  name,
  file,
  bytes: text(content),
  expected: ['nested_reference'],
});

/** Everything that would make a decoder open another file or address. */
export function references(): HostileCase[] {
  const hls = '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n';
  return [
    reference('HLS of a local file', 'a.m3u8', `${hls}/etc/passwd\n#EXT-X-ENDLIST\n`),
    reference('HLS of an address, named MP4', 'a.mp4', `${hls}http://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n`),
    reference('HLS with a byte order mark', 'a.m3u8', `\ufeff${hls}file:///etc/passwd\n`),
    reference('HLS after blank lines', 'a.m3u8', `\n\n  ${hls}x.ts\n`),
    reference('HLS that nests itself', 'a.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'),
    reference('concat script', 'a.ffconcat', "ffconcat version 1.0\nfile '/etc/passwd'\n"),
    reference('concat script, named AVI', 'a.avi', "ffconcat version 1.0\nfile 'a.avi'\n"),
    reference(
      'session description',
      'a.sdp',
      'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\nm=video 5004 RTP/AVP 96\r\n',
    ),
    reference('DASH manifest', 'a.mpd', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>'),
    reference('PLS playlist', 'a.pls', '[playlist]\nFile1=http://127.0.0.1/x.mp3\n'),
    reference(
      'ASX playlist',
      'a.asx',
      '<asx version="3.0"><entry><ref href="file:///etc/passwd"/></entry></asx>',
    ),
    reference('SMIL', 'a.smil', '<smil><body><video src="http://127.0.0.1/"/></body></smil>'),
    reference(
      'XSPF playlist',
      'a.xspf',
      '<?xml version="1.0"?><playlist version="1"><trackList/></playlist>',
    ),
  ];
}

const none = (name: string, file: string, bytes: Uint8Array | string): HostileCase => ({
  name,
  file,
  bytes: typeof bytes === 'string' ? text(bytes) : bytes,
  expected: ['unsupported_format'],
});

/** No media, whatever the name says. */
export function noMedia(): HostileCase[] {
  const random = seededRandom(99);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>';
  const entity = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
  return [
    { name: 'nothing', file: 'a.mp4', bytes: new Uint8Array(), expected: ['empty_file'] },
    none('one byte', 'a.mp4', new Uint8Array([0])),
    none('zeros', 'a.mp4', new Uint8Array(70_000)),
    none('ones', 'a.mp4', new Uint8Array(70_000).fill(255)),
    {
      name: 'random bytes',
      file: 'a.mp4',
      bytes: Uint8Array.from({ length: 300_000 }, () => Math.floor(random() * 256)),
      // Noise looks like frames of MPEG sound here and there.
      expected: ['unsupported_format', 'damaged_file', 'no_media'],
    },
    none('text', 'a.mp4', 'These are only words.\n'.repeat(500)),
    none('UTF-8 text', 'a.webm', 'Größe, 日本語, emoji 🎬\n'.repeat(200)),
    none('JSON', 'a.json', '{"video": "x.mp4"}'),
    none('SVG with an external reference', 'a.svg', svg),
    none('SVG named PNG', 'a.png', svg),
    none('XML with an external entity', 'a.xml', entity),
    none('HTML', 'a.mp4', '<!doctype html><video src="x.mp4"></video>'),
    none('shell script', 'a.mp4', '#!/bin/sh\nrm -rf /\n'),
    none('ZIP', 'a.zip', new Uint8Array([0x50, 0x4b, 3, 4, ...new Uint8Array(200)])),
    none('GZIP', 'a.mp4.gz', new Uint8Array(gzipSync('x'.repeat(1000)))),
    none('PDF', 'a.pdf', '%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF'),
    none('program', 'a.mp4', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Uint8Array(200)])),
    none('subtitles', 'a.srt', '1\n00:00:00,000 --> 00:00:01,000\nHello\n'),
    none('PostScript', 'a.eps', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run\n'),
  ];
}
