import { useState } from 'react'
import * as m from '#messages'
import { reloadPage } from '../api/load-code.ts'
import { Button } from '../ui/button.tsx'

/** Shown next to the message that a JavaScript chunk failed to load. */
export function ReloadButton() {
  const [reloading, setReloading] = useState(false)
  const reload = async () => {
    setReloading(true)
    setReloading(await reloadPage())
  }
  return (
    <Button onClick={() => void reload()} pending={reloading} pendingLabel={m.common_reloading()}>
      {m.common_reload()}
    </Button>
  )
}
