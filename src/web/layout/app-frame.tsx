import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePerson } from '../api/session.ts'
import { useSignOut } from '../api/sign-out.ts'
import { Banner } from '../ui/banner.tsx'
import { hasUnsavedText } from '../ui/unsaved-text.ts'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { MainArea } from './main-area.tsx'
import { SideMenu } from './side-menu.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { SkipLink } from './skip-link.tsx'
import { UserMenu } from './user-menu.tsx'
import './layout.css'

/** The layout of every signed-in screen: top bar with a finder, side menu, content, footer. */
export function AppFrame({ finder }: { finder: ReactNode }) {
  const person = usePerson()
  const { signOut, error } = useSignOut()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className="frame">
      <SkipLink />
      <div>
        <header className="top-bar">
          <Brand />
          {finder}
          <UserMenu person={person} onSignOut={() => (hasUnsavedText() ? setConfirming(true) : signOut())} />
        </header>
        {error && <Banner kind="error">{error}</Banner>}
        {isConfirming && <SignOutDialog onClose={() => setConfirming(false)} />}
      </div>
      <div className="shell">
        <SideMenu role={person.role} />
        <MainArea className="content">
          <Outlet />
        </MainArea>
      </div>
      <Footer />
    </div>
  )
}
