/** A SAML identity provider that signs with xml-crypto, and says whatever a test wants. */
import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { IDP_CERTIFICATE, IDP_KEY } from '@unmask/platform/testing/saml-certificates';
import { SignedXml } from 'xml-crypto';

export const IDP_ENTITY = 'https://idp.example.com/metadata';
export const IDP_SIGN_ON = 'https://idp.example.com/sso';

/** What is asked of the provider: in the address that the browser is sent to. */
export interface Asked {
  id: string;
  relayState: string;
  xml: string;
}

export function askedIn(url: URL): Asked {
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const id = /\bID="([^"]+)"/.exec(xml)?.[1];
  if (!id) throw new Error(`a request without an id: ${xml}`);
  return { id, relayState: url.searchParams.get('RelayState') ?? '', xml };
}

export interface Said {
  email: string;
  acs: string;
  audience: string;
  inResponseTo: string | null;
  issuer?: string;
  /** From now; before now when negative. */
  validFor_s?: number;
  /** When it begins to be valid, from now. */
  validFrom_s?: number;
  /** What is signed. */
  signs?: 'assertion' | 'response' | 'nothing';
  key?: string;
  certificate?: string;
  /** Changes the document after it was signed. */
  tamper?(xml: string): string;
}

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXC_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SECOND_MS = 1000;
const ASSERTION = "//*[local-name(.)='Assertion']";
const RESPONSE = "/*[local-name(.)='Response']";

const newId = () => `_${randomBytes(16).toString('hex')}`;

/** @returns the response as the form carries it */
export function samlResponse(said: Said): string {
  const xml = documentOf(said);
  const signed = said.signs === 'nothing' ? xml : sign(xml, said);
  return Buffer.from(said.tamper ? said.tamper(signed) : signed).toString('base64');
}

function documentOf({
  email,
  acs,
  audience,
  inResponseTo,
  issuer = IDP_ENTITY,
  validFor_s = 300,
  ...more
}: Said) {
  const now = Date.now();
  const at = (seconds: number) => new Date(now + seconds * SECOND_MS).toISOString();
  const answers = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`;
  const begins = more.validFrom_s ?? Math.min(-10, validFor_s - 300);
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${acs}"${answers}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${newId()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(validFor_s)}" Recipient="${acs}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(begins)}" NotOnOrAfter="${at(validFor_s)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${newId()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

function sign(xml: string, { key = IDP_KEY, certificate = IDP_CERTIFICATE, signs }: Said): string {
  const signed = signs === 'response' ? RESPONSE : ASSERTION;
  const signer = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXC_C14N,
  });
  signer.addReference({
    xpath: signed,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [`${XMLDSIG}enveloped-signature`, EXC_C14N],
  });
  signer.computeSignature(xml, {
    location: { reference: `${signed}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

export const idpMetadata = (certificate = IDP_CERTIFICATE): string => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${IDP_ENTITY}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${XMLDSIG}"><ds:X509Data><ds:X509Certificate>${certificate
      .replace(/-----(BEGIN|END) CERTIFICATE-----/g, '')
      .trim()}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${IDP_SIGN_ON}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${IDP_SIGN_ON}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
