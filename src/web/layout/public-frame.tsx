import { Outlet } from '@tanstack/react-router'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MainArea } from './main-area.tsx'
import { SkipLink } from './skip-link.tsx'
import './layout.css'

/** The layout of the authentication screens. */
export function PublicFrame() {
  return (
    <div className="frame">
      <SkipLink />
      <header className="top-bar">
        <Brand />
      </header>
      <MainArea className="public-shell">
        <Outlet />
      </MainArea>
      <Footer>
        <LanguageSwitch />
      </Footer>
    </div>
  )
}
