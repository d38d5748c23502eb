/** What stands in a file for everybody to see, as a part of the result. Safe for the browser: types only. */
import type { Region } from '../types.ts';

/** Words that somebody put into the picture: the name of a maker or tool, or a statement that AI made it. */
export interface CaptionReport {
  kind: 'maker' | 'statement';
  /** Name of the maker, or the language of the statement (ISO 639-1). */
  says: string;
  /** As it was read. */
  text: string;
  /** The picture that it was read best in; null in a still. */
  at_s: number | null;
  /** First and last of the looked-at pictures that it stands in; null in a still. */
  from_s: number | null;
  to_s: number | null;
  region: Region;
  /** The place, as the data address of a small JPEG; null where nothing of the file is kept. */
  crop: string | null;
}

/** One file of the tree of edits that Content Credentials tell. */
export interface CredentialNode {
  /** 0: the file itself; its ingredients follow with 1 more, and so on. */
  depth: number;
  /** What it is to the one before it with less depth. */
  relationship: 'file' | 'parentOf' | 'componentOf' | 'inputTo' | 'other';
  /** `none`: it had no credentials of its own. */
  state: 'valid' | 'untrusted' | 'invalid' | 'none';
  title: string | null;
  /** What wrote the credentials. */
  software: string | null;
  /** Organization and name in the certificate. */
  issuer: string | null;
  signer: string | null;
  /** ISO 8601, where an authority stamped it. */
  signedAt: string | null;
  actions: Array<{
    /** As in the C2PA specification, without its prefix. */
    name: string;
    software: string | null;
    /** IPTC DigitalSourceType (short name). */
    sourceType: string | null;
    at: string | null;
  }>;
  /** Data address of a small JPEG. */
  thumbnail: string | null;
}

/** One field of a file's metadata. */
export interface StatementReport {
  source: 'container' | 'exif' | 'iptc' | 'xmp' | 'png' | 'comment';
  /** As it is called in the file. */
  name: string;
  /** One line, shortened; null where it says where somebody was. */
  value: string | null;
}

/** What stands in a file for everybody to see. It has no say in the verdict; of its words the signal of visible marks makes its own use. */
export interface EvidenceReport {
  /** The tree of edits, the file itself first; empty without Content Credentials. */
  credentials?: CredentialNode[];
  /** What the metadata say, field by field. */
  statements?: StatementReport[];
  /** Empty: none was found; absent: no picture was looked at. */
  captions?: CaptionReport[];
}
