import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { ChecklistField } from '../../form/checklist-field.tsx'
import { TextArea, TextField } from '../../form/text-fields.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { matching } from '../sign-in/universities.ts'
import type { ConnectionFields } from './connection-rules.ts'

/** As many as anybody scrolls through; a federation of federations has thousands. */
const SHOWN = 50

type Named = { entityId: string; name: string; domains: string[] }

/** Chooses several identity providers from a federation's metadata, which is signed with a known key. */
export function FederationPart({ form, known }: { form: ConnectionFields; known: readonly Named[] }) {
  const { metadataUrl, metadataXml, metadataCertificate, entityIds } = form.values
  const [typed, setTyped] = useState('')
  const read = useMutation(api.signInConnections.findProviders.mutationOptions())
  const found = read.data?.map(({ names, ...one }) => ({ ...one, name: nameOf(names) ?? one.entityId }))
  const all = found ?? [...known]
  const isChosen = ({ entityId }: Named) => entityIds.includes(entityId)
  const others = matching(all, typed).filter((one) => !isChosen(one))
  const offered = [...all.filter(isChosen), ...others.slice(0, SHOWN)]
  return (
    <Disclosure title={m.connections_federation_title()} defaultOpen={entityIds.length > 0}>
      <div className="connection-part">
        <p className="muted small">{m.connections_federation_hint()}</p>
        <TextArea
          label={m.connections_metadata_certificate_label()}
          hint={m.connections_metadata_certificate_hint()}
          rows={3}
          {...form.field('metadataCertificate')}
        />
        <div>
          <Button
            onClick={() => read.mutate({ metadataUrl, metadataXml, metadataCertificate })}
            pending={read.isPending}
            pendingLabel={m.common_loading()}
          >
            {m.connections_federation_read()}
          </Button>
        </div>
        {read.error && <Banner kind="error">{errorMessage(read.error, m.connections_federation_read_failed())}</Banner>}
        {all.length > 0 && (
          <>
            <p role="status">{m.connections_federation_found({ count: all.length })}</p>
            <TextField
              label={m.connections_federation_search_label()}
              name="search"
              autoComplete="off"
              value={typed}
              onChange={setTyped}
              error={undefined}
            />
            <ChecklistField
              label={m.connections_federation_choice_label()}
              options={offered.map(({ entityId, name, domains }) => ({
                value: entityId,
                label: name,
                description: domains.join(', ') || entityId,
              }))}
              {...form.field('entityIds')}
            />
            {others.length > SHOWN && <p className="muted small">{m.connections_federation_limited()}</p>}
          </>
        )}
      </div>
    </Disclosure>
  )
}

function nameOf(names: Record<string, string>): string | undefined {
  const [language = ''] = m.common_locale().split('-')
  return names[language] ?? names.en ?? Object.values(names)[0]
}
