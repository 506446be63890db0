# The portal of LemonLDAP::NG with the people of people.json in place of those of its demonstration mode.

use strict;
use warnings;
use JSON;

# The portal loads a captcha even if no form has one, and its own needs ImageMagick.
BEGIN {
    package NoCaptcha;
    use Mouse;
    extends 'Lemonldap::NG::Portal::Main::Plugin';
    $INC{'NoCaptcha.pm'} = __FILE__;
}

use Lemonldap::NG::Portal::Main;
use Lemonldap::NG::Portal::UserDB::Demo;

open my $file, '<', 'people.json' or die "people.json: $!";
# As bytes, like everything that the portal reads from a directory.
my $people = JSON->new->decode( join '', <$file> );
%Lemonldap::NG::Portal::UserDB::Demo::demoAccounts = %{ $people->{accounts} };
%Lemonldap::NG::Portal::UserDB::Demo::demoGroups   = %{ $people->{groups} };

Lemonldap::NG::Portal::Main->run( {} );
