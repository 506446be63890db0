// Two passkeys that Chromium created and used with its virtual authenticator, at http://localhost:3000 unless stated otherwise.
// The authenticator of the second one does not verify the person.

export const RECORDED = {
  challenge: 'YSBjaGFsbGVuZ2UgcmVjb3JkZWQgZm9yIHRlc3Rz',
  registration: {
    id: 'LCFujqkE7bOsk0WoYBaEfSXgu6u6FYiriokuqmto0tE',
    rawId: 'LCFujqkE7bOsk0WoYBaEfSXgu6u6FYiriokuqmto0tE',
    type: 'public-key' as const,
    response: {
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2NtVmpiM0prWldRZ1ptOXlJSFJsYzNSeiIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzAwMCIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
      attestationObject:
        'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQECAwQFBgcIAQIDBAUGBwgAICwhbo6pBO2zrJNFqGAWhH0l4LuruhWIq4qJLqpraNLRpQECAyYgASFYIO1ArGTCnuAeDvFKTdILGv7bqDuHO4svudOZ4bH650uFIlggvQzLs5mJPxhk4LVHUJq5G2duRb69FoK7rW4JkolCvhI',
      transports: ['internal' as const],
    },
    clientExtensionResults: {},
  },
  publicKey: 'pQECAyYgASFYIO1ArGTCnuAeDvFKTdILGv7bqDuHO4svudOZ4bH650uFIlggvQzLs5mJPxhk4LVHUJq5G2duRb69FoK7rW4JkolCvhI=',
  registrationElsewhere: {
    id: 'FL2iyNuZS29XPSzbQHiDsqmHYJC7p8DS3UxQq05gkmQ',
    rawId: 'FL2iyNuZS29XPSzbQHiDsqmHYJC7p8DS3UxQq05gkmQ',
    type: 'public-key' as const,
    response: {
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2NtVmpiM0prWldRZ1ptOXlJSFJsYzNSeiIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6NDAwMCIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
      attestationObject:
        'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQECAwQFBgcIAQIDBAUGBwgAIBS9osjbmUtvVz0s20B4g7Kph2CQu6fA0t1MUKtOYJJkpQECAyYgASFYIGlsUNvmXnDFa7pnIySL0zPCPkyOi9uJ9VVfWyLFvvaqIlggU5m5Pf5MWZixQ5pr-pdfxx9Y3ZElIxv7lK-tlu5jTuk',
      transports: ['internal' as const],
    },
    clientExtensionResults: {},
  },
  unverifiedRegistration: {
    id: '7nGqFdj4tdDnBrnvX2akYw5e-Zct_UIECnQE1XfhDWQ',
    rawId: '7nGqFdj4tdDnBrnvX2akYw5e-Zct_UIECnQE1XfhDWQ',
    type: 'public-key' as const,
    response: {
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2NtVmpiM0prWldRZ1ptOXlJSFJsYzNSeiIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzAwMCIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
      attestationObject:
        'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NBAAAAAQAAAAAAAAAAAAAAAAAAAAAAIO5xqhXY-LXQ5wa5719mpGMOXvmXLf1CBAp0BNV34Q1kpQECAyYgASFYILeDmY8OePGZIN55UqbRTRm5xsuSeDGMl_zawjYJpks5Ilgg_TeKTe0P0RKfruuKztxGSgizVdanbj43kj-v6C_FjBE',
      transports: ['usb' as const],
    },
    clientExtensionResults: {},
  },
  proof: {
    id: 'LCFujqkE7bOsk0WoYBaEfSXgu6u6FYiriokuqmto0tE',
    rawId: 'LCFujqkE7bOsk0WoYBaEfSXgu6u6FYiriokuqmto0tE',
    type: 'public-key' as const,
    response: {
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2NtVmpiM0prWldRZ1ptOXlJSFJsYzNSeiIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzAwMCIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAg',
      signature: 'MEQCIBLsgkUBHVJL7wYGQ3v86J0_s1bw0pHSFM9a1DUTLk6yAiAQZxAwdR_Lipbr-3rV3uK-fItzYdkmFEmiva8pLF7O3w',
      userHandle: 'dXNlcg8',
    },
    clientExtensionResults: {},
  },
  proofElsewhere: {
    id: 'LCFujqkE7bOsk0WoYBaEfSXgu6u6FYiriokuqmto0tE',
    rawId: 'LCFujqkE7bOsk0WoYBaEfSXgu6u6FYiriokuqmto0tE',
    type: 'public-key' as const,
    response: {
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2NtVmpiM0prWldRZ1ptOXlJSFJsYzNSeiIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6NDAwMCIsImNyb3NzT3JpZ2luIjpmYWxzZSwib3RoZXJfa2V5c19jYW5fYmVfYWRkZWRfaGVyZSI6ImRvIG5vdCBjb21wYXJlIGNsaWVudERhdGFKU09OIGFnYWluc3QgYSB0ZW1wbGF0ZS4gU2VlIGh0dHBzOi8vZ29vLmdsL3lhYlBleCJ9',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAw',
      signature: 'MEQCIC_HQkF7QK7OSOzHePQopg7RE9_pvxJdS_jj0-L2T00uAiBe-5lZP1sf_8ooLXTvayxUrvg5EGpxWFj9-UPgpsNlMQ',
      userHandle: 'dXNlcg8',
    },
    clientExtensionResults: {},
  },
  unverifiedProof: {
    id: '7nGqFdj4tdDnBrnvX2akYw5e-Zct_UIECnQE1XfhDWQ',
    rawId: '7nGqFdj4tdDnBrnvX2akYw5e-Zct_UIECnQE1XfhDWQ',
    type: 'public-key' as const,
    response: {
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2NtVmpiM0prWldRZ1ptOXlJSFJsYzNSeiIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzAwMCIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MBAAAAAg',
      signature: 'MEYCIQDW7VUJL0d5ZURC4GSgl7Z4X0EeGudT6IKJoqzxKJ8NggIhALU6i5SkCDmKPcCYiWtO6j7AIwAC3Y6S23Y3NbOPNYmh',
    },
    clientExtensionResults: {},
  },
  unverifiedPublicKey:
    'pQECAyYgASFYILeDmY8OePGZIN55UqbRTRm5xsuSeDGMl/zawjYJpks5Ilgg/TeKTe0P0RKfruuKztxGSgizVdanbj43kj+v6C/FjBE=',
}
