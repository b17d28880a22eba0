package Mojo::Shop;
#       ^ class Mojo::Shop
# <- doc Mojo::Shop - sells
use Mojo::Base 'Mojo::EventEmitter', -signatures;
# <- extends Mojo.EventEmitter
# <- imports Mojo::Base *
use strict;
use Mojo::Util qw(trim dumper);
# <- imports Mojo::Util *
use parent 'Other::Base';
# <- extends Other.Base
our $VERSION = '1.0';
#    ^ field Mojo::Shop.VERSION
use constant DEBUG => $ENV{MOJO_DEBUG} || 0;
#            ^ constant Mojo::Shop.DEBUG
# <- reads_env MOJO_DEBUG
use constant { LEAST => 1, MOST => 2 };
#              ^ constant Mojo::Shop.LEAST
#                          ^ constant Mojo::Shop.MOST
has 'name';
#    ^ property Mojo::Shop.name
has cart => sub { Mojo::Cart->new };
#   ^ property Mojo::Shop.cart
# <- references Mojo::Cart
# <- calls Mojo::Cart.new

# Adds an item.
sub add ($self, $n) {
#   ^ method Mojo::Shop.add
# <- doc Adds an item.
  $self->helper($n)->go;
  # <- calls $self.helper
  # <- calls $self->helper($n).go
  my $cart = Mojo::Cart->new(1);
  # <- references Mojo::Cart
  # <- calls Mojo::Cart.new
  $cart->fill;
  # <- calls $cart.fill
  trim($n);
  # <- calls trim
  Mojo::Util::dumper($n);
  # <- calls Mojo::Util.dumper
  $self->SUPER::add($n);
  # <- calls SUPER.add
  $self->{items} = $n;
  # <- accesses_field items
  system "ls";
  # <- calls system
  # <- executes_process ls
}

sub size { return &_helper; }
#   ^ method Mojo::Shop.size
# <- calls _helper
# <- doc How large it is.
sub _helper { my $self = shift; return $self->add(3); }
#   ^ method Mojo::Shop._helper
# <- calls $self.add

package Mojo::Other {
#       ^ class Mojo::Other
  sub run { 1 }
  #   ^ method Mojo::Other.run
}

package Mojo::Last;
#       ^ class Mojo::Last
sub stop { Mojo::Shop::add(2) }
#   ^ method Mojo::Last.stop
# <- calls Mojo::Shop.add
1;
__END__

=head1 NAME

Mojo::Shop - sells

=head2 size

How large it is.

=cut
