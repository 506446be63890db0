/**
 * The oldest browsers that load the signed-in screens: iPhones from 2015 on, which end at iOS 15, and Androids, whose browsers go on
 * being updated. checks/browser-rules.ts refuses members that they do not have.
 */
export const OLDEST_BROWSERS = ['chrome94', 'edge94', 'firefox125', 'safari15']

/** Older versions read it, too. The build would replace their private fields for rare bugs: 800 bytes more for everybody. */
export const SYNTAX = 'safari16'
