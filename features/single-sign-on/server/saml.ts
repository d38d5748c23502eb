/** What a SAML identity provider says of itself: its metadata, or three fields. */
import { X509Certificate } from 'node:crypto';
import { AppError } from '@unmask/platform/errors';
import { XMLParser } from 'fast-xml-parser';
import type { Save } from '../contract.ts';
import { errors } from '../errors.ts';
import { CERTIFICATES_MAX } from '../limits.ts';
import type { SamlConfig } from '../tables.ts';
import { isAddress } from './oidc.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const MAX_DEPTH = 30;

/** @throws AppError `sign_on_bad_metadata`, `sign_on_bad_certificate`, `sign_on_incomplete` */
export function samlConfigOf(input: Save, plainHttp: boolean, now: Date): SamlConfig {
  const config = input.metadata?.trim() ? fromMetadata(input.metadata) : fromFields(input);
  if (!isAddress(config.signOnUrl, plainHttp)) {
    throw new AppError(errors.sign_on_bad_metadata, 'the sign-on address is not usable');
  }
  const usable = config.certificates.map(readCertificate).filter(({ validToDate }) => validToDate > now);
  if (usable.length === 0) throw new AppError(errors.sign_on_bad_certificate);
  return { ...config, certificates: usable.map((certificate) => certificate.toString()) };
}

/** When the certificate that lasts longest ends. */
export function certificatesEnd({ certificates }: SamlConfig): Date {
  const ends = certificates.map((pem) => new X509Certificate(pem).validToDate.getTime());
  return new Date(Math.max(...ends));
}

function fromFields({ entityId = '', signOnUrl = '', certificate = '' }: Save): SamlConfig {
  if ([entityId, signOnUrl, certificate].some((field) => field.trim() === '')) {
    throw new AppError(errors.sign_on_incomplete);
  }
  const blocks = certificate.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  const certificates = (blocks ?? [certificate]).slice(0, CERTIFICATES_MAX);
  return { kind: 'saml', entityId: entityId.trim(), signOnUrl: signOnUrl.trim(), certificates };
}

/** In a document type names can be given to anything. No provider needs one. */
const hasDocumentType = (xml: string) => /<!DOCTYPE|<!ENTITY/i.test(xml);

/** The library reads answers with a document type. @param form as the provider's page posts it */
export function hasPlainAnswer(form: string): boolean {
  const sent = new URLSearchParams(form).get('SAMLResponse') ?? '';
  return !hasDocumentType(Buffer.from(sent, 'base64').toString());
}

type Node = Record<string, unknown>;

function fromMetadata(xml: string): SamlConfig {
  if (hasDocumentType(xml)) throw new AppError(errors.sign_on_bad_metadata, 'a document type');
  const entity = nodes(parse(xml), 'EntityDescriptor')[0];
  const described = entity && nodes(entity, 'IDPSSODescriptor')[0];
  const entityId = entity?.['@entityID'];
  const service = described
    ? nodes(described, 'SingleSignOnService').find((each) => each['@Binding'] === REDIRECT)
    : undefined;
  const signOnUrl = service?.['@Location'];
  if (!described || typeof entityId !== 'string' || typeof signOnUrl !== 'string') {
    throw new AppError(errors.sign_on_bad_metadata, 'not an identity provider');
  }
  const certificates = nodes(described, 'KeyDescriptor')
    .filter((key) => key['@use'] === undefined || key['@use'] === 'signing')
    .flatMap((key) => textsOf(key, 'X509Certificate'))
    .slice(0, CERTIFICATES_MAX);
  return { kind: 'saml', entityId, signOnUrl, certificates };
}

function parse(xml: string): Node {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    processEntities: true,
    htmlEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
  });
  try {
    return parser.parse(xml) as Node;
  } catch (error) {
    throw new AppError(errors.sign_on_bad_metadata, 'not XML', { cause: error });
  }
}

/** Every value below that has this name, in the order of the document. */
function valuesOf(node: unknown, name: string, depth = 0): unknown[] {
  if (node === null || typeof node !== 'object' || depth > MAX_DEPTH) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = key === name ? [value].flat() : [];
    return [...here, ...[value].flat().flatMap((each) => valuesOf(each, name, depth + 1))];
  });
}

const nodes = (node: Node, name: string): Node[] =>
  valuesOf(node, name).filter((value): value is Node => value !== null && typeof value === 'object');

function textsOf(node: Node, name: string): string[] {
  return valuesOf(node, name).flatMap((value) => {
    if (typeof value === 'string') return [value];
    const text = value !== null && typeof value === 'object' ? (value as Node)['#text'] : undefined;
    return typeof text === 'string' ? [text] : [];
  });
}

/** PEM, or the bare letters that stand in metadata. @throws AppError `sign_on_bad_certificate` */
function readCertificate(text: string): X509Certificate {
  const bare = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
  try {
    return new X509Certificate(Buffer.from(bare, 'base64'));
  } catch (error) {
    throw new AppError(errors.sign_on_bad_certificate, undefined, { cause: error });
  }
}
